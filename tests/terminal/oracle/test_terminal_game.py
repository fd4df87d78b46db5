"""The Oracle's speech: what is listed, how it is typed, what is explained, and how it ends."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import divinary
from divinary.core.deciders import CHANCE
from divinary.core.errors import IllegalAction, UnreadableText
from divinary.core.words import LANGUAGES, Words, words
from divinary.oracle.data.locations import Location
from divinary.oracle.model.actions import DONE, Adjust, Go, Line, Move, Sell
from divinary.oracle.model.events import Event, MarketOpened
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.piece_texts import PIECES
from divinary.oracle.rulebook.terms import rating_name
from divinary.oracle.rules.divination import divining_dice
from divinary.oracle.rules.market import income
from divinary.oracle.rules.scoring import rating
from divinary.oracle.rules.star_charting import chart_lines
from divinary.oracle.rules.twisting_fates import open_twists
from divinary.oracle.speech.choice_list import listed_words
from divinary.oracle.speech.choice_notes import in_reach, sale
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.location_notes import worthwhile
from divinary.oracle.speech.scoring import gold_from
from divinary.oracle.state import State
from divinary.table.players import Person
from divinary.table.table import Table
from divinary.terminal.session import Session
from tests.terminal.oracle.sitting import (
    GAME,
    NAMES,
    SPEECH,
    lines_mask,
    listing,
    opened,
    picture,
    played,
    selling,
    shop_of,
    view_of,
    walk,
    with_shop,
    with_table,
)

ENGLISH = words("en")

# --- Choices ------------------------------------------------------------------------------------


def test_locations_come_first_and_say_what_the_throw_gives() -> None:
    assert listing(opened("a1 b2 bone voodoo / skull")) == [
        "–  Twisting Fates: closed, the Coin lies with none of the Runes it needs; "
        "bubbles: an X (die A across), fill ±1 or fill Move 1 (Coin across)",
        "1  Star Charting (2 hours): up to 2 lines; bubbles: 4 lines (die A to 4)",
        "2  Divination (1 hour): 1 or 2 icons; bubbles: 4 icons (die A to 4)",
        "3  Horoscopes (2 hours): 1 and 2",
        "4  Recruit/Replace Townsfolk (2 to 3 hours): take a card from the Town Square",
        "–  Activate Staff: closed, your figure stands there",
        "5  ±1: die A to 2",
        "6  ±1: die A to 4",
        "7  ±1: die B to 3",
        "8  ±1: die B to 1",
        "9  Move 1: die A",
        "10  Move 1: die B",
        "11  Move 1: Coin",
        "12  Move 1: Bone",
        "13  Move 1: Voodoo",
    ]


def test_only_what_is_really_open_is_listed() -> None:
    """No bubbles of a kind that is full, no numbers that fit nowhere, no more icons than left."""
    board = opened().position.options.board
    full = with_shop(opened("a2 tree voodoo bone / b3"), bubbles=(board.adjust, 1))
    assert listing(full)[0].startswith("1  Twisting Fates (1 hour): fill Move 1 or an X")
    stuck = with_shop(opened("a2 / b2 tree bone voodoo"), rows=((3,), (4,)), bubbles=(0, 0))
    assert "–  Horoscopes: closed, no die fits a sequence" in listing(stuck)
    unstuck = with_shop(opened("a2 / b2 tree bone voodoo"), rows=((3,), (4,)))
    # A 3 fits the bottom row, and then the 2 would too.
    writing = "bubbles: 3 (die B to 3), 2 and 3 (die B to 3 + die B across)"
    assert f"–  Horoscopes: closed, no die fits a sequence; {writing}" in listing(unstuck)


def test_no_bubbles_no_prospects() -> None:
    assert not any("bubbles" in line for line in listing(with_shop(opened(), bubbles=(0, 0))))


def test_lines_are_listed_by_what_they_close() -> None:
    state = opened("a4 bone / b2 tree voodoo")
    state = with_shop(state, drawn=lines_mask(state, "a1 b1", "a1 a2", "b1 b2", "c3 d3"))
    assert listing(played(state, "go star-charting")) == [
        "1  a2–b2: closes a red Charm",
        "2  c3–c4: closes a yellow Charm, 1 Corruption card",
        "b1 c1  any of the 70 lines that close nothing now, by its two dots",
        "0  Draw no line",
        "–  areas you can still close: blue Charm ▲ by c2–d2 + c2–c3; "
        "red Charm ▲ by d3–e3 + e3–e4; blue Charm ▲ by c4–c5 + c5–d5; "
        "green Charm ▲ by e4–e5 + d5–e5; …",
    ]
    assert "0  Draw no more lines" in listing(played(state, "go star-charting", "line b1 c1"))


def test_an_area_that_gives_nothing_for_want_of_supply_says_so() -> None:
    state = opened("a4 bone / b2 tree voodoo")
    state = with_shop(
        state,
        drawn=lines_mask(state, "a1 b1", "a1 a2", "b1 b2"),
        supply=(0, 3, 3, 3, 2, 2, 2, 2),
    )
    first = listing(played(state, "go star-charting"))[0]
    assert first == "1  a2–b2: closes a red Charm (none is left in the supply)"


def test_areas_in_reach_can_really_be_closed() -> None:
    """So many lines around such an area, no fewer, give that Good."""
    state = played(opened("a4 bone / b2 tree voodoo"), "go star-charting")
    chart = state.position.options.chart
    near = in_reach(state.position, state.position.agenda[0])  # type: ignore[arg-type]
    assert near
    for area, missing in near:
        border = 0
        for cell in area.cells:
            border ^= chart.fences[cell]
        lines = [n for n in range(len(chart.lines)) if border & ~chart.printed & 1 << n]
        assert [chart.lines[n] for n in lines] == missing
        closed = played(state, *[f"line {chart.lines[n]}" for n in lines[:-1]])
        assert not any(shop_of(closed).shelf)
        closed = played(closed, f"line {chart.lines[lines[-1]]}")
        assert shop_of(closed).shelf[area.good] == 1


@pytest.mark.parametrize("rogue", ["criminals", "cultists", "robbers"])
def test_what_each_further_sale_brings(rogue: str) -> None:
    """The marginal gold adds up to the income of all, and each pier's Corruption counts once."""
    state = selling(rogue=rogue)
    state = with_shop(state, shelf=(2, 1, 0, 1, 1, 0, 1, 1), supply=(1, 2, 3, 2, 1, 2, 1, 1))
    gold = cards = 0
    rng = Random(rogue)
    while True:
        task = state.position.agenda[0]
        sales = [one for one in view_of(state).choices if isinstance(one, Sell)]
        if not sales:
            break
        chosen = rng.choice(sales)
        more, cost = sale(state.position, task, chosen)  # type: ignore[arg-type]
        assert f": {more} gold" in listed_words(ENGLISH, chosen, state.position)
        gold, cards = gold + more, cards + cost
        state = state.apply(chosen)
    offers = state.position.agenda[0].offers  # type: ignore[union-attr]
    piers = {pier for _, pier in offers}
    goods = {pier: [good for good, at in offers if at == pier] for pier in piers}
    assert gold == sum(income(state.position, pier, goods[pier]) for pier in piers)
    assert f"Gold offered so far: {gold}." in SPEECH.headline(ENGLISH, view_of(state), NAMES)
    before = shop_of(state).gold
    done = state.apply(DONE)
    assert shop_of(done).gold - before == gold
    assert getattr(done.position.agenda[0], "count", 0) == cards


def test_every_choice_has_a_key_and_done_is_nothing() -> None:
    for seats in (1, 2):
        for state in walk(seats, seed=20 + seats, townsfolk="locals+sailors"):
            view = view_of(state)
            labels = SPEECH.labels(view)
            assert sorted(map(str, labels.values())) == sorted(map(str, view.choices))
            assert labels.get("0") == (DONE if DONE in view.choices else None)
            shown = [line.split("  ")[0] for line in SPEECH.listing(ENGLISH, view)]
            first = [label.split("–")[0] for label in shown]
            assert {label for label in labels if label.isdigit()} >= set(first) - {"", *labels}
            numbers = [label for label in labels if label.isdigit() and label != "0"]
            assert numbers == [str(n) for n in range(1, len(numbers) + 1)]


def test_bubbles_open_what_is_listed_and_nothing_better() -> None:
    """What one or two bubbles would open, against all the ways there are to spend them."""
    seen = 0
    for state in walk(1, seed=5):
        view = view_of(state)
        if not view.choices or not isinstance(view.choices[-1], Go) or seen > 25:
            continue
        seen += 1
        texts = worthwhile(state.position, shop_of(state))
        best = _strength(state)
        reached = list(_after_bubbles(state))
        for one in texts:
            after = played(state, *map(str, one.spends[0].steps))
            assert Go(one.opening.location) in after.legal()
        for location in (Location.STAR_CHARTING, Location.DIVINATION):
            most = max([_strength(after)[location] for after in (state, *reached)])
            claimed = [max(one.opening.lines, *one.opening.icons, 0)
                       for one in texts if one.opening.location is location]  # fmt: skip
            room = state.position.options.board.icons - shop_of(state).foretold
            most = min(most, room) if location is Location.DIVINATION else most
            claimed = [
                min(one, room) if location is Location.DIVINATION else one for one in claimed
            ]
            assert max([best[location], *claimed]) == most
        twists = set(open_twists(state.position.options.board, shop_of(state)))
        openable = {
            twist
            for after in reached
            if shop_of(after).at is not Location.TWISTING_FATES
            for twist in open_twists(after.position.options.board, shop_of(after))
        }
        assert {one.opening.twist for one in texts if one.opening.twist} == openable - twists
    assert seen > 5


def _strength(state: State) -> dict[Location, int]:
    shop = shop_of(state)
    room = state.position.options.board.icons - shop.foretold
    assert shop.dish is not None
    lines = 0 if shop.at is Location.STAR_CHARTING else chart_lines(shop.dish)
    icons = 0 if shop.at is Location.DIVINATION else max(divining_dice(shop.dish), default=0)
    return {Location.STAR_CHARTING: lines, Location.DIVINATION: min(icons, room)}


def _after_bubbles(state: State, depth: int = 2) -> Iterator[State]:
    for choice in state.legal():
        if isinstance(choice, Adjust | Move):
            after = state.apply(choice)
            yield after
            if depth > 1:
                yield from _after_bubbles(after, depth - 1)


# --- Typing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_can_be_typed_in_every_form(language: str) -> None:
    """As listed, as said, as completed, and in notation."""
    tongue = words(language)
    for number, state in enumerate(walk(2, seed=4, townsfolk="mercenaries+sailors")):
        view = view_of(state)
        if number % 6:
            continue
        typed = dict(zip(view.choices, GAME.typed(tongue, view), strict=True))
        for choice in view.choices[:: max(1, len(view.choices) // 8)]:
            forms = [
                str(choice),
                typed[choice],
                typed[choice].upper(),
                SPEECH.choice(tongue, choice, view),
                choice_words(tongue, choice),
                listed_words(tongue, choice, view.table),
            ]
            for form in forms:
                assert GAME.read(tongue, view, form) == choice, form
        labels = SPEECH.labels(view)
        for line in SPEECH.listing(tongue, view):
            label, _, text = line.partition("  ")
            if label.isdigit():
                assert GAME.read(tongue, view, text) == labels[label], text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("c3 d3", "c3 d3"),
        ("line c3 d3", "c3 d3"),
        ("D3 C3", "c3 d3"),
        ("c3d3", "c3 d3"),
        ("c3-d3", "c3 d3"),
        ("c3–d3", "c3 d3"),
        ("draw c3, d3", "c3 d3"),
        ("b1 b2", "b1 b2"),
    ],
)
def test_a_line_is_typed_by_its_dots(text: str, line: str) -> None:
    state = played(opened("a4 bone / b2 tree voodoo"), "go star-charting")
    assert GAME.read(ENGLISH, view_of(state), text) == Line(line)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("star", "go star-charting"),
        ("go div", "go divination"),
        ("horo", "go horoscopes"),
        ("turn a 4", "lower a"),
        ("lower a", "lower a"),
        ("move voodoo", "move voodoo"),
        ("m v", "move voodoo"),
        ("recruit", "go recruit"),
    ],
)
def test_beginnings_of_words_do(text: str, action: str) -> None:
    assert str(GAME.read(ENGLISH, view_of(opened()), text)) == action


def test_beginnings_that_mean_several_things_are_asked_back() -> None:
    with pytest.raises(UnreadableText) as raised:
        GAME.read(ENGLISH, view_of(opened()), "move")
    assert SPEECH.complain(ENGLISH, raised.value) == (
        "move fits several choices; type a number, or more of the words: 9 (Move 1: die A), "
        "10 (Move 1: die B), 11 (Move 1: Coin), 12 (Move 1: Bone), …"
    )


def test_sales_by_beginnings() -> None:
    view = view_of(selling())
    assert str(GAME.read(ENGLISH, view, "s r c l")) == "sell red charm left"
    assert str(GAME.read(ENGLISH, view, "tome right")) == "sell blue tome right"


def test_what_is_not_possible_now_is_read_and_refused() -> None:
    """The table says why; a text without a meaning is refused by the reader."""
    state = opened("a1 b2 bone voodoo / skull")
    action = GAME.read(ENGLISH, view_of(state), "go twisting")
    assert action == Go(Location.TWISTING_FATES)
    refused = state.refusal(action, 0)
    assert isinstance(refused, IllegalAction)
    said = SPEECH.refuse(ENGLISH, refused, NAMES, view_of(state))
    assert said.startswith("Twisting Fates is closed: the Coin lies with none of the Runes")
    with pytest.raises(UnreadableText):
        GAME.read(ENGLISH, view_of(state), "sing a song")
    with pytest.raises(UnreadableText):
        GAME.read(ENGLISH, view_of(state), "?!")


# --- Sentences ----------------------------------------------------------------------------------


def test_within_an_action_only_its_part_of_the_table_is_described() -> None:
    """A whole table after every line would hide the question; `why table` shows it."""
    turn = opened("a4 bone / b2 tree voodoo")
    whole = SPEECH.lines(ENGLISH, view_of(turn), NAMES)
    assert any(line.startswith("Boat 1, at sea on the left: yellow Customer ×2") for line in whole)
    assert any(line.startswith("Town Square, Tax Collector: 2 hours; Nobles") for line in whole)
    assert (
        "Left half – die A (4), Bone; right half – die B (2), Coin (Tree), Voodoo meeple." in whole
    )
    drawing = played(turn, "go star-charting", "line a1 b1")
    part = SPEECH.lines(ENGLISH, view_of(drawing), NAMES)
    assert "Lines drawn: a1–b1." in part
    assert not any("Boat" in line for line in part)
    texts = SPEECH.why(ENGLISH, view_of(drawing), "table")
    assert set(part) <= set(texts)
    assert any("Boat 6" in line for line in texts)


def test_filled_cells_and_idle_areas_are_listed() -> None:
    state = played(opened("a4 bone / b2 tree voodoo"), "go star-charting")
    state = with_shop(
        state,
        drawn=lines_mask(state, "a1 b1", "a1 a2", "b1 b2", "a2 b2", "b1 c1", "c1 c2", "c2 c3",
                         "b2 b3", "b3 c3", "a7 b7"),
        filled=1,
    )  # fmt: skip
    texts = SPEECH.lines(ENGLISH, view_of(state), NAMES)
    assert any(line.startswith("a1 red*, b1 green,") for line in texts)
    assert "Closed, but too large or of two colours: b1, b2." in texts
    assert SPEECH.why(ENGLISH, view_of(state), "star chart")[0].startswith("Star Chart: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_unsaid_in_any_state(language: str) -> None:
    """Headline, lines, log and choices can be made of every state, with every hole filled."""
    tongue = words(language)
    for number, state in enumerate(walk(3, seed=8, rogue="cultists", edition="es")):
        if number % 4 and state.decider is not None:
            continue
        view = view_of(state)
        since = SPEECH.past_length(view) - 5
        said = [
            SPEECH.headline(tongue, view, NAMES),
            *SPEECH.lines(tongue, view, NAMES),
            *SPEECH.listing(tongue, view),
            *SPEECH.events(tongue, view, NAMES, since),
        ]
        assert not [line for line in said if re.search(r"\{\w*\}", line)]
        assert 1 <= len(SPEECH.events(tongue, view, NAMES, since)) <= 5


def test_a_turn_begins_with_its_throw() -> None:
    state = played(opened("a4 bone / b2 tree voodoo"), "go star-charting", "done")
    view = view_of(state)
    assert GAME.turn_began(view) < SPEECH.past_length(view)
    first = view.table.past[GAME.turn_began(view)]
    assert str(first.what).startswith(("throw", "round"))


# --- Explanations --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_can_be_asked_about(language: str) -> None:
    """By its name in the current language, in English, and in notation if it has one."""
    tongue = words(language)
    view = view_of(opened(seats=2))
    named = [
        *terms.LOCATIONS.values(), *terms.STAFF.values(), *terms.THINGS.values(),
        *terms.RUNES, *terms.FACES, *terms.ROWS, *terms.PIERS, *terms.BUBBLES.values(),
        *terms.ROGUE_CARDS.values(), *terms.COLOURS, *terms.FACTIONS, *terms.HALLS,
        *terms.ADVENTURERS, *[name for name, _ in PIECES.values()],
    ]  # fmt: skip
    for name in named:
        for asked in (tongue.say(name), name):
            texts = SPEECH.why(tongue, view, asked)
            assert texts
            assert all(line.strip() for line in texts)
    for card in [*view.table.options.people, *Location, "market", "corruption", "x", "table"]:
        assert SPEECH.why(tongue, view, card)


def test_why_a_location_is_closed_and_what_would_open_it() -> None:
    view = view_of(opened("a1 b2 bone voodoo / skull"))
    texts = "\n".join(SPEECH.why(ENGLISH, view, "twisting"))
    assert "Closed to you now: the Coin lies with none of the Runes it needs." in texts
    assert "With bubbles: an X (die A across), fill ±1 or fill Move 1 (Coin across)." in texts
    texts = "\n".join(SPEECH.why(ENGLISH, view, "activate"))
    assert "Closed to you now: your figure stands there." in texts
    assert "Open to you now: up to 2 lines." in "\n".join(
        SPEECH.why(ENGLISH, view, "star-charting")
    )


def test_the_differences_of_this_game_from_the_rules_are_listed() -> None:
    view = view_of(opened(edition="es"))
    assert "In this game: It is erased and can be filled again." in SPEECH.why(ENGLISH, view, "±1")
    texts = SPEECH.why(ENGLISH, view, "horoscopes")
    assert "In this game: Only a box where an X is drawn." in texts


def test_a_player_is_explained_by_name_or_number() -> None:
    view = view_of(opened(seats=2))
    by_number = SPEECH.why(ENGLISH, view, "player 2")
    by_name = SPEECH.why(ENGLISH, view, "ben", NAMES)
    assert by_name[1:] == by_number[1:]
    assert by_name[0] == "Ben – Gold: 0."
    assert any(line.startswith("Star Chart, cells") for line in by_name)


def test_cards_and_staff_say_where_they_are() -> None:
    state = with_shop(opened(), staff=("gatekeeper", "", "", ""))
    view = view_of(state)
    assert SPEECH.why(ENGLISH, view, "gatekeeper")[-1] == "It works in a shop."
    assert SPEECH.why(ENGLISH, view, "Fiddler")[-1] == (
        "It waits in the Town Square and costs 3 hours."
    )
    assert SPEECH.why(ENGLISH, view, "exorcist")[-1] == "Gatekeeper works there now."
    assert SPEECH.why(ENGLISH, view, "jester")[-1] == "It is still in the deck."
    assert SPEECH.why(ENGLISH, view, "robbers")[-1] == "Another Rogue card is in play: Criminals."


def test_what_does_not_exist_is_not_explained() -> None:
    view = view_of(opened())
    for asked in ("flying carpet", "?"):
        with pytest.raises(UnreadableText):
            SPEECH.why(ENGLISH, view, asked)
    with pytest.raises(UnreadableText) as raised:
        SPEECH.why(ENGLISH, view, "cu")
    assert SPEECH.complain(ENGLISH, raised.value) == "cu could mean: Customer, Cultists."
    assert SPEECH.why(ENGLISH, view, "") == [
        "What about? Name a place, a piece, a card or a player."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_rules(language: str) -> None:
    tongue = words(language)
    texts = [*SPEECH.help(tongue), *GAME.help(tongue)]
    assert len(texts) > 8
    assert oracle_letters(tongue) in texts[5].replace(", ", " ")
    assert SPEECH.rules(tongue, "")


def oracle_letters(tongue: Words) -> str:
    """Return how the help explains the letters."""
    letters = tongue.say("RGBY")
    return " ".join(f"{letters[n]} {tongue.say(name)}" for n, name in enumerate(terms.COLOURS))


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_the_score_is_listed_row_by_row(seats: int) -> None:
    """The rows add up to the gold of each player, in words and in the table."""
    *_, end = walk(seats, seed=2)
    assert end.result is not None
    view = end.view(0)
    shown = GAME.picture(ENGLISH, view, NAMES)
    texts = SPEECH.lines(ENGLISH, view, NAMES)
    for seat, score in enumerate(end.result.scores):
        assert sum(gold_from(end.position, seat).values()) == score
        assert f"{NAMES[seat]}:" in texts
    totals = next(line for line in shown if line.startswith("Gold in the end"))
    assert [int(n) for n in totals.split()[4:]] == list(end.result.scores)
    alone = "Ratings of a single Oracle:" in shown
    assert alone is (seats == 1)
    if alone:
        cove = end.position.options.cove
        reached = rating_name(ENGLISH, cove, rating(cove, end.result.scores[0]))
        assert next(line for line in shown if line.startswith("→")).endswith(reached)
        assert SPEECH.headline(ENGLISH, view, NAMES).endswith(f"{reached}.")


def test_who_has_won() -> None:
    *_, end = walk(2, seed=3)
    assert end.result is not None
    (winner,) = end.result.winners
    gold = end.result.scores[winner]
    assert SPEECH.headline(ENGLISH, end.view(0), NAMES) == f"{NAMES[winner]} wins with {gold} gold."
    both = replace(end.view(0), result=replace(end.result, winners=(0, 1), scores=(7, 7)))
    assert (
        SPEECH.headline(ENGLISH, both, NAMES) == "Ana and Ben share the victory with 7 gold each."
    )


# --- At the table --------------------------------------------------------------------------------


def sit_down(folder: Path, *names: str) -> Session:
    """Return a session that has begun."""
    chairs = [Person(name) for name in names]
    table = Table.open(divinary.game("oracle"), chairs, {}, "sit")
    return Session(table, "en", folder / "game.divinary")


def said(at: Session, *lines: str) -> str:
    """Type lines, and return what is said to the last of them."""
    for line in lines:
        at.take_notes()
        at.enter(line)
    return "\n".join(at.take_notes())


def test_a_bubble_and_a_line_can_be_taken_back(tmp_path: Path) -> None:
    at = sit_down(tmp_path, "Ana")
    before = at.table.state
    assert "spends ±1" in said(at, "raise a")
    assert "Taken back: Spend ±1: turn the die" in said(at, "undo")
    assert at.table.state == before
    assert "There is nothing to take back" in said(at, "undo")
    assert at.table.state == before


def test_two_share_a_screen_without_a_curtain(tmp_path: Path) -> None:
    at = sit_down(tmp_path, "Ana", "Ben")
    assert not at.curtain
    assert "Your turn, Ana" in at.headline()
    for _ in range(200):
        if "Ben" in at.headline():
            break
        labels = SPEECH.labels(at.speakers_view)
        at.enter(next(iter(labels)))
        assert not at.curtain
    assert "Ben" in at.headline()


def test_why_and_board_at_the_table(tmp_path: Path) -> None:
    at = sit_down(tmp_path, "Ana")
    assert said(at, "why market").startswith("Market phase: Boats at sea are emptied first")
    assert "Nothing here is called" in said(at, "why the moon")
    assert "Boat 1, at sea" in said(at, "board")
    assert "die A" in said(at, "log")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 4])
def test_tab_completes_every_choice(seats: int, language: str) -> None:
    """Small letters, nothing twice, and each is what could be typed."""
    tongue = words(language)
    view = view_of(opened(seats=seats))
    typed = GAME.typed(tongue, view)
    assert [text.lower() for text in typed] == typed
    assert len(set(typed)) == len(typed) == len(view.choices)


@pytest.mark.parametrize("text", ["a1 b1 c1", "a1 b1 b2", "a1 b2 b1", "no a1 b1", "a1 b1 extra"])
def test_a_line_with_other_words_draws_no_line(text: str) -> None:
    state = played(opened("a4 bone / b2 tree voodoo"), "go star-charting")
    with pytest.raises(UnreadableText):
        GAME.read(ENGLISH, view_of(state), text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a to 4", "lower a"),
        ("±1: die A to 4", "lower a"),
        ("a -1", "lower a"),
        ("+1 b", "raise b"),
        ("turn a -1", "lower a"),
        ("Star Charting (2 hours): up to 2", "go star-charting"),
        ("spend +1 a", "raise a"),
        ("spend ±1 A: 4", "lower a"),
    ],
)
def test_what_is_copied_from_a_choice_is_understood(text: str, action: str) -> None:
    assert str(GAME.read(ENGLISH, view_of(opened()), text)) == action


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-1", "6 (±1: die A to 4), 8 (±1: die B to 1)"),
        ("+1", "5 (±1: die A to 2), 7 (±1: die B to 3)"),
        ("±1", "5 (±1: die A to 2), 6 (±1: die A to 4), 7 (±1: die B to 3), 8 (±1: die B to 1)"),
        ("spend ±1 A", "5 (±1: die A to 2), 6 (±1: die A to 4)"),
        ("use ±1 A", "I do not understand: use ±1 A"),
        ("move ±1 A", "I do not understand: move ±1 A"),
        ("spend +1 coin", "I do not understand: spend +1 coin"),
        ("14", "There is no choice 14; the numbers go from 1 to 13."),
        ("go home", "I do not understand: go home"),
    ],
)
def test_what_could_be_several_things_is_named_as_it_is_listed(text: str, said: str) -> None:
    with pytest.raises(UnreadableText) as raised:
        GAME.read(ENGLISH, view_of(opened()), text)
    assert SPEECH.complain(ENGLISH, raised.value).endswith(said)


POLISH = words("pl")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("przełóż A", "move a"),
        ("przełożyć A", "move a"),
        ("użyć Przełóż 1 A", "move a"),
        ("użyć ±1 A 4", "lower a"),
        ("użyj +1 A", "raise a"),
        ("użyć ±1 na A 4", "lower a"),
        ("zmienić A 4", "lower a"),
        ("iść horoskopy", "go horoscopes"),
    ],
)
def test_a_verb_can_be_typed_in_each_of_its_forms(text: str, action: str) -> None:
    assert str(GAME.read(POLISH, view_of(opened()), text)) == action


@pytest.mark.parametrize("text", ["użyj ±1 A", "użyć ±1 A"])
def test_a_bubble_that_is_spent_in_either_direction_is_asked_about(text: str) -> None:
    """The sign is not lost: it is no other bubble that moves the die."""
    with pytest.raises(UnreadableText) as raised:
        GAME.read(POLISH, view_of(opened()), text)
    said = SPEECH.complain(POLISH, raised.value)
    assert said.endswith("5 (±1: kostka A na 2), 6 (±1: kostka A na 4)")


def test_the_forms_of_a_verb_of_the_later_choices() -> None:
    """As a native would type them: in the imperative or the infinitive."""
    charting = view_of(played(opened("a4 bone / b2 tree voodoo"), "go star-charting"))
    assert str(GAME.read(POLISH, charting, "narysować a1 b1")) == "line a1 b1"
    writing = view_of(played(opened(), "go horoscopes", "half left"))
    for text in ("wpisz 1 górna", "wpisać 1 górna", "wpisać 1 w górnej"):
        assert str(GAME.read(POLISH, writing, text)) == "write 1 top"


def test_choices_say_what_they_bring() -> None:
    """A recruit's gold and colour, the work of a place, the chances of a prediction."""
    hiring = played(opened(), "go recruit")
    assert listing(hiring)[:2] == [
        "1  Recruit: Tax Collector (2 hours, brings 3 gold): Nobles",
        "2  Recruit: War Drummer (2 hours, brings a green Charm): Bards",
    ]
    assigning = played(hiring, "hire tax-collector", "deal jester")
    assert (
        listing(assigning)[0] == "1  Assign to: Exorcist (an X for a sequence or a faction's icon)"
    )
    predicting = played(opened("a3 voodoo / b2 bone tree"), "go divination")
    assert listing(predicting)[0] == (
        "1  Predict red (icons: 3): chances now – Tome: 24%, Charm: 42%, anything: 57%"
    )
    bag = predicting.position.bag
    assert round(100 * bag[0] / sum(bag)) == 24


# --- News ---------------------------------------------------------------------------------------


def test_what_came_together_is_shown_together() -> None:
    """Four cards, twelve arrivals in six boats: a line each."""
    texts = SPEECH.events(ENGLISH, view_of(opened()), NAMES, 0)
    assert texts == [
        "Round 1 begins.",
        "New in the Town Square: Tax Collector, War Drummer, Alchemist, Fiddler.",
        "Ana throws: left half – die A (1), die B (2), Bone, Voodoo meeple; "
        "right half – Coin (Skull).",
        "The boats arrive: 1 – yellow ×2; 2 – red ×2; 3 – green, blue; "
        "4 – green, yellow; 5 – red, yellow; 6 – red, green.",
    ]
    turned = played(with_shop(opened(), bubbles=(2, 1)), "lower a", "lower a")
    assert SPEECH.events(
        ENGLISH, view_of(turned), NAMES, SPEECH.past_length(view_of(opened()))
    ) == [
        "Ana spends ±1: die A goes from 1 to 4.",
        "Ana spends ±1: die A goes from 4 to 3.",
    ]


def test_what_the_market_brought_stands_over_the_first_turn_after_it() -> None:
    state = played(selling(), "sell red charm left", "sell blue tome right", "done")
    past = (*state.position.past[:-6], Event(None, MarketOpened()), *state.position.past[-6:])
    state = with_table(state, past=past)
    while state.decider is CHANCE:
        state = state.apply(state.sample(Random(1)))
    view = view_of(state)
    assert SPEECH.headline(ENGLISH, view, NAMES).startswith("Market phase of round 1: 14 gold")
    texts = SPEECH.events(ENGLISH, view, NAMES, len(past) - 4)
    assert "Ana earns 14 gold: 4 at the left pier, 10 at the right pier." in texts
    after = view_of(state.apply(view.choices[0]))
    assert "Market phase of round 1" not in SPEECH.headline(ENGLISH, after, NAMES)


# --- Asked by number ----------------------------------------------------------------------------


def test_a_boat_a_dot_and_a_choice_can_be_asked_about() -> None:
    view = view_of(opened())
    assert SPEECH.why(ENGLISH, view, "boat 6") == [
        "Boat 6, at sea on the right: red Customer, green Customer, 2 free seats.",
        "Boats of its side can dock at the centre pier or at the right pier.",
    ]
    assert SPEECH.why(ENGLISH, view, "c3")[0] == (
        "c3 is the dot at the upper left of a cell: yellow."
    )
    assert SPEECH.why(ENGLISH, view, "1")[0].startswith("Star Charting (2 hours): up to 2 lines.")
    assert SPEECH.why(ENGLISH, view, "5")[1].startswith("±1: Spend such a bubble")
    for asked in ("boats", "dock", "docks", "predictions", "options", "right pier"):
        assert SPEECH.why(ENGLISH, view, asked)
    assert "Boats that can dock there: 4, 5, 6." in SPEECH.why(ENGLISH, view, "right pier")
    texts = "\n".join(SPEECH.why(ENGLISH, view, "staff"))
    assert "Closed to you now: your figure stands there." in texts
    assert "Palm Reader: fill up to 2 bubbles of any kind" in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_asked_about_by_its_number(language: str) -> None:
    tongue = words(language)
    for number, state in enumerate(walk(2, seed=11, townsfolk="mercenaries+sailors")):
        view = view_of(state)
        if number % 7 or state.decider is None:
            continue
        for label in list(SPEECH.labels(view))[:12]:
            assert all(SPEECH.why(tongue, view, label))


def test_hours_beyond_twelve_are_explained_and_the_mover_is_named() -> None:
    state = with_table(opened(seats=2), hours=(11, 9), track=(1, 0), active=0)
    texts = SPEECH.lines(ENGLISH, view_of(state), NAMES)
    assert "After hour 12 comes hour 13; the marks repeat every 12 hours." in texts
    assert "marks for Ana 12(2)" in picture(state)
    assert "marks" not in picture(selling())


def test_letters_have_the_colours_that_they_stand_for() -> None:
    """But a die is no colour, nor is a letter within a word."""
    for language in LANGUAGES:
        tongue = words(language)
        letters = tongue.say("RGBY")
        die = tongue.say(terms.RUNES[0])
        for letter, pattern in zip(letters, GAME.styles(tongue), strict=True):
            assert len(re.findall(pattern, f" {letter}  [{letters}] ◇{letters[::-1]}")) == 3
            assert not re.search(pattern, f"{die}:1 {die[:-1]}B:2 {letter}ound")
