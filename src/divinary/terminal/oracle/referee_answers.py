"""The answers of the oracle's referee: what a throw allows, and how likely things are."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.oracle.beliefs import odds
from divinary.oracle.beliefs.openings import OpenedByBubbles, opened_by_bubbles, openings
from divinary.oracle.data.locations import Location
from divinary.oracle.model.dish import Dish, one_half
from divinary.oracle.model.options import Options
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import dish_words
from divinary.oracle.rules.twisting_fates import twists
from divinary.oracle.speech.odds import TIERS, bag_words, chance_words
from divinary.oracle.speech.openings import opening_words, spend_words
from divinary.terminal.oracle.real_board import RealBoard, read_board, row_notes
from divinary.terminal.oracle.typed_pieces import read_bag, read_halves, read_prediction


def options_lines(given: Namespace, said: Words) -> list[str]:
    """Return every action that a throw allows, and those that bubbles would open."""
    board = read_board(given, said)
    dish = read_halves(said, given.left, given.right)
    opens = partial(
        openings,
        board=board.options.board,
        at=board.at,
        divination_dice=board.options.divination_dice,
        fitting=board.fitting,
    )
    now = board.settled(opens(dish))
    more = board.opened(now, opened_by_bubbles(dish, board.adjust, board.move, opens))
    return [
        *_notes(board, given, said, dish),
        "",
        said.say("This throw allows:"),
        *[f"  {opening_words(said, opening, board.options)}" for opening in now],
        "",
        said.say("Spending bubbles would open:"),
        *_opened_lines(board, said, dish, more),
    ]


def _notes(board: RealBoard, given: Namespace, said: Words, dish: Dish) -> Iterator[str]:
    """Yield the dish as it was understood, and what else the answer depends on."""
    runes = dish_words(said, dish)
    yield said.say("{dish}.", dish=runes[:1].upper() + runes[1:])
    if one_half(dish):
        yield said.say("All five Runes lie in one half: first draw 1 Corruption card.")
    yield from row_notes(board, given, said)
    if given.icons is not None:
        yield said.count(
            "{n} Customer icon is left; a prediction takes no more.",
            "{n} Customer icons are left; a prediction takes no more.",
            board.icons,
        )
    if board.at is None:
        yield said.say(
            "You cannot go to the location where your figure stands; say which it is with --at."
        )
    else:
        place = said.say(terms.LOCATIONS[board.at])
        yield said.say("Closed, because your figure stands there: {location}.", location=place)


def _opened_lines(
    board: RealBoard, said: Words, dish: Dish, more: tuple[OpenedByBubbles, ...]
) -> Iterator[str]:
    if not board.adjust + board.move:
        yield "  " + said.say('Nothing: no bubble is filled. If some are, add --bubbles "1 1"')
    elif not more:
        yield "  " + said.say("Nothing more.")
    for one in more:
        yield f"  {opening_words(said, one.opening, board.options)}"
        for way in one.spends:
            yield f"    {spend_words(said, dish, way)}"


def odds_lines(given: Namespace, said: Words) -> list[str]:
    """Return the chances of the next throw, or of a prediction where one is named.

    Raises:
        BadOption: if a bag is given, but no prediction.
    """
    board = read_board(given, said)
    if given.predict is None:
        if given.bag is not None or given.pulls is not None:
            raise BadOption("predict-what")
        return list(_throw_lines(board, given, said))
    return list(_prediction_lines(board.options, given, said))


def _throw_lines(board: RealBoard, given: Namespace, said: Words) -> Iterator[str]:
    yield from row_notes(board, given, said)
    bubbles = dict(zip(terms.BUBBLES.values(), (board.adjust, board.move), strict=True))
    yield said.say(
        "How likely each location is to be open on the next throw, with {bubbles} to spend:",
        bubbles=said.both([f"{number} × {said.say(name)}" for name, number in bubbles.items()]),
    )
    lines = odds.charting_odds(board.adjust, board.move)
    icons = odds.divination_odds(board.adjust, board.move)
    for location, chance in _location_odds(board).items():
        place = said.say(terms.LOCATIONS[location])
        if location is board.at:
            yield "  " + said.say("{location}: closed, your figure stands there", location=place)
            continue
        yield "  " + _chance(said, place, chance)
        if location is Location.STAR_CHARTING:
            yield from [f"    {line}" for line in _at_least_lines(said, lines)]
        if location is Location.DIVINATION and board.icons:
            yield from [f"    {line}" for line in _at_least_icons(said, icons, board.icons)]
    corrupted = said.say("All five Runes in one half, so that you draw 1 Corruption card")
    yield _chance(said, corrupted, odds.dish_odds(one_half, 0, 0))


def _location_odds(board: RealBoard) -> Mapping[Location, Fraction]:
    """Return the chances of all locations to be open, on this board."""
    printed, adjust, move = board.options.board, board.adjust, board.move
    found = dict(odds.location_odds(printed, adjust, move, board.at, fitting=board.fitting))
    if board.full and board.at is not Location.TWISTING_FATES:
        found[Location.TWISTING_FATES] = odds.dish_odds(
            lambda dish: bool({*twists(dish, printed)} - board.full), adjust, move
        )
    if not board.icons:
        found[Location.DIVINATION] = Fraction(0)
    return found


def _chance(said: Words, name: str, chance: Fraction) -> str:
    return said.say("{name}: {text}", name=name, text=chance_words(said, chance))


def _at_least_lines(said: Words, chances: Mapping[int, Fraction]) -> Iterator[str]:
    for least, chance in chances.items():
        name = said.count("at least {n} line", "at least {n} lines", least)
        yield _chance(said, name, chance)


def _at_least_icons(said: Words, chances: Mapping[int, Fraction], most: int) -> Iterator[str]:
    for least, chance in chances.items():
        name = said.count("at least {n} icon", "at least {n} icons", least)
        yield _chance(said, name, chance if least <= most else Fraction(0))


def _prediction_lines(options: Options, given: Namespace, said: Words) -> Iterator[str]:
    cove = options.cove
    full = (*[number - cove.hall for number in cove.customers], options.rogue_card.bag)
    bag = full if given.bag is None else read_bag(said, given.bag)
    size, colour = read_prediction(said, given.predict)
    prospect = odds.prediction_odds(bag, size, colour, given.pulls, cove=cove)
    yield said.say("In the bag: {bag}.", bag=bag_words(said, bag))
    named = said.say(terms.COLOURS[colour])
    yield said.count(
        "A prediction of {n} icon in {colour}, one Adventurer at a time:",
        "A prediction of {n} icons in {colour}, one Adventurer at a time:",
        size,
        colour=named,
    )
    chances = odds.tiers(prospect, options.board)
    for tier, text in TIERS.items():
        yield "  " + _chance(said, said.say(text), chances[tier])
    yield "  " + _chance(said, said.say("you get nothing"), chances["nothing"] - prospect.open)
    if given.pulls is not None:
        name = said.count(
            "it is still active after {n} pull", "it is still active after {n} pulls", given.pulls
        )
        yield "  " + _chance(said, name, prospect.open)
    yield said.say(
        "If two Adventurers are pulled at once, you choose their order, so your real chance is "
        "this high or higher."
    )
