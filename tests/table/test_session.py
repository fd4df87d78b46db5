"""The log of a live table is its only truth: all who read it know the same."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings

from divinary.core.errors import DivinaryError
from divinary.table import log, requests, seating
from divinary.table.log import Entry, Kept
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from tests.strategies import lucky, seeds, tempered
from tests.table.policies import Sitting, bot_choices, facts, policies, settled, step

GAMES = ("arcana", "oracle")
KEYS = ("ana", "ben", "cleo", "dan", "eve", "host")
NAMES = ("Ana", "Ben", "Ana", "Mira", "Ana", "Dan", "", "x" * 25)
KINDS = ("random", "random", "random", "literal", "greedy", "deep-thought", "")
LINES = ("", "play 1 the-hours", "predict 9", "predict 1", "pass", "done", "seat 1 mark 0 3",
         "seat 0 show", "seat 2 leave", "seat 2 join", "draw 3", "hello")  # fmt: skip


# --- Anything may be asked for, in any order -----------------------------------------------------


def random_request(sitting: Sitting, rng: Random) -> Callable[[TableSession], list[Entry]]:
    """Return anything that somebody may ask for, sensible or not."""
    session, seat, key = sitting.session, rng.randrange(6), rng.choice(KEYS)
    place, kind = rng.choice((None, rng.randrange(6))), rng.choice(KINDS)
    name, line = rng.choice(NAMES), rng.choice(LINES)
    version, now = session.version - (rng.random() < 0.1), sitting.now
    known = [one.id for one in session.proposals]
    about = rng.choice([*known, 7])
    own = session.seat_of(key)
    requests_of_seat: list[Callable[[TableSession], list[Entry]]] = [
        lambda session: seating.sit(session, key, name, place),
        lambda session: seating.put_bot(session, seat, kind),
        seating.begin,
        step,
        lambda session: settled(session, now),
    ]
    if seat < len(session.places) and (session.table is None or rng.random() < 0.2):
        requests_of_seat.append(lambda session: seating.vacate(session, seat))
    if own is not None:
        requests_of_seat += [
            lambda session: requests.act(session, own, line, version),
            lambda session: requests.agree(session, own, about),
            lambda session: requests.undo(session, own, version),
            lambda session: requests.say(session, own, f"{name} it is"),
            lambda session: seating.hand(session, own, kind),
            lambda session: seating.hand(session, own, rng.choice(("", "random"))),
        ]
    return rng.choice(requests_of_seat)


def move(sitting: Sitting, rng: Random) -> Callable[[TableSession], list[Entry]]:
    """Return something that brings the game on, or a note."""
    session = sitting.session
    table = session.table
    if table is None or not table.asked():
        return step
    state, version = table.state, session.version
    seat = rng.choice(table.asked())
    notes = [str(one) for one in state.asides(seat) if "leave" not in str(one)]
    if table.can_undo(seat) and rng.random() < 0.2:
        return lambda session: requests.undo(session, seat, version)
    if notes and rng.random() < 0.3:
        return lambda session: requests.act(session, seat, rng.choice(notes), version)
    if session.proposals and rng.random() < 0.5:
        return lambda session: requests.agree(session, seat, session.proposals[0].id)
    choose = lucky(rng) if session.game.name == "arcana" else tempered(rng)
    chosen = str(choose(state, rng))
    return lambda session: requests.act(session, seat, chosen, version)


def ask(sitting: Sitting, make: Callable[[TableSession], list[Entry]], rng: Random) -> None:
    """Ask for something twice, and do it once: by asking, nothing changes."""
    before, luck = facts(sitting.session), rng.getstate()
    answers: list[object] = []
    entries: list[Entry] = []
    for _ in range(2):
        rng.setstate(luck)
        try:
            entries = make(sitting.session)
            answers.append(entries)
        except DivinaryError as refused:
            entries = []
            answers.append((type(refused), str(refused)))
    assert answers[0] == answers[1], "chance and bots are asked for a moment, not for a try"
    assert facts(sitting.session) == before
    version = sitting.session.version
    sitting.do(entries)
    assert sitting.session.version >= version
    if all(isinstance(one, log.Said | log.Proposed | log.Agreed) for one in entries):
        assert sitting.session.version == version


def walk(game: str, seed: int, steps: int = 80) -> Sitting:
    """Return a table at which all kinds of things were asked for."""
    rng = Random(seed)
    easy = {"difficulty": "easy"} if game == "arcana" else {}
    sitting = Sitting(game, places=rng.randint(2, 5 if game == "arcana" else 4), options=easy,
                      settle=rng.choice((0, 1)), seed=str(seed))  # fmt: skip
    wild = rng.choice((0.1, 0.2, 0.4))
    for place in range(3):
        key = rng.choice(KEYS)
        bot = partial(seating.put_bot, place=place, kind="random")
        ask(sitting, rng.choice((bot, partial(seating.sit, key=key, name=key))), rng)
    for number in range(steps):
        sitting.now += rng.choice((0.0, 1.0, 40.0))
        early = sitting.session.table is None
        make = random_request if early or rng.random() < wild else move
        ask(sitting, make(sitting, rng), rng)
        if number % 16 == 0:
            check_log(sitting)
    check_log(sitting)
    return sitting


def check_log(sitting: Sitting) -> None:
    """Check that the log describes all, and that the game goes on from it in the same way."""
    again = sitting.read_again()
    assert facts(again) == facts(sitting.session)
    assert step(again) == step(sitting.session)
    assert bot_choices(again) == bot_choices(sitting.session)
    assert again.joinable() == sitting.session.joinable()


@pytest.mark.parametrize("game", GAMES)
@given(seed=seeds())
@settings(max_examples=20)
def test_whatever_is_asked_for_the_log_read_again_tells_the_same(game: str, seed: int) -> None:
    walk(game, seed)


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_the_log_tells_the_same_of_many_long_games(game: str) -> None:
    endings = [walk(game, seed, 1_000).session.over for seed in range(30)]
    assert any(endings)
    print(
        f"\n{len(endings)} long random games at a table of {game}: "
        "reading the log again gives the same table."
    )


def test_the_walks_meet_what_there_is() -> None:
    """Every kind of entry but the rematch is in some log."""
    met = {type(one.entry) for seed in range(4) for game in GAMES for one in walk(game, seed).kept}
    assert met >= {log.Sat, log.Seated, log.Vacated, log.Begun, log.Moved, log.Undone,
                   log.Proposed, log.Agreed, log.Said, log.Handed}  # fmt: skip


# --- The version ---------------------------------------------------------------------------------


def test_the_version_counts_what_changes_the_game() -> None:
    """Talk, notes and proposals cause no conflicts."""
    table = Sitting().sit("Ana", "Ben", "Cleo")
    assert table.session.version == 0
    table.begin()
    begun = table.session.version
    assert begun == len(table.session.playing.record.actions)
    table.do(requests.say(table.session, 1, "hello"))
    table.act(1, "seat 1 mark 0 3")
    table.act(1, "seat 1 unmark 0 3")
    assert table.session.version == begun
    table.act(0)
    played = table.session.version
    assert played > begun
    table.act(1, "predict 3")
    table.act(2, "predict 4")
    table.do(requests.agree(table.session, 2, table.session.proposals[0].id))
    assert table.session.version > played, "the last of these settled it"


def test_showing_a_fate_changes_the_game() -> None:
    """What was proposed without knowing it is void, and the bots are asked again."""
    table = Sitting(places=4).bots(0, kind="literal").sit("Ben", "Cleo", "Dan").begin()
    table.run()
    for seat in (1, 2, 3):
        table.act(seat, "pass")
    table.act(1)
    for seat in (2, 3):
        table.act(seat, "pass")
    table.act(2)
    version = table.session.version
    table.act(3, "predict 2")
    table.session.show_bot_choices(bot_choices(table.session))
    table.act(1, "seat 1 show")
    assert table.session.version == version + 1
    assert table.session.proposals == ()
    assert table.session.bot_choices is None
    assert set(bot_choices(table.session)) == {0}
    assert bot_choices(table.session) == bot_choices(table.read_again())


# --- A log that is none --------------------------------------------------------------------------


def test_a_log_without_a_beginning_is_damaged() -> None:
    for kept in ([], [Kept(0.0, log.Begun())]):
        with pytest.raises(Refused, match="damaged"):
            TableSession("table", kept, policies)


@pytest.mark.parametrize(
    "entry",
    [
        log.Begun(),
        log.Moved(("fly",)),
        log.Moved(("play 1 the-hours",)),
        log.Undone(0, 0),
        log.Handed(9),
        log.Said(9, "hello"),
        log.Seated(1, "deep-thought", "Deep"),
        log.Proposed(3, 0, "nonsense"),
    ],
)
def test_an_entry_that_cannot_be_is_noticed(entry: Entry) -> None:
    opened = Kept(0.0, log.TableOpened("arcana", {}, 2, "host", "5"))
    with pytest.raises((ValueError, LookupError)):
        TableSession("table", [opened, Kept(0.0, entry), Kept(0.0, log.Begun())], policies)


@pytest.mark.parametrize("game", GAMES)
def test_entries_are_read_back_from_their_bytes(game: str) -> None:
    for one in walk(game, 3).kept:
        assert log.read(log.write(one.entry)) == one.entry


# --- Who plays -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_people_play_while_one_of_them_holds_a_seat_that_no_bot_plays(game: str) -> None:
    table = Sitting(game, places=3).sit("Ana", "Ben").bots(2)
    assert not table.session.people_play, "not before the game begins"
    table.begin()
    assert table.session.people_play
    table.do(seating.hand(table.session, 0, "random"))
    assert table.session.people_play, "Ben still plays"
    table.do(seating.hand(table.session, 1, "random"))
    assert not table.session.people_play
    table.do(seating.hand(table.session, 1, ""))
    assert table.session.people_play
    table.do(seating.vacate(table.session, 1))
    assert not table.session.people_play, "Ben has left, and a bot plays for Ana"
