"""Secrecy end to end: two servers differ in others' hidden fates, and no byte shows it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

import divinary
from divinary.arcana.game import ARCANA
from divinary.core.deciders import seats_of
from divinary.core.record import Record
from divinary.core.words import LANGUAGES
from tests.secrecy.games import EXILING, FEASTING, patient_game, with_a_change_of_person
from tests.secrecy.twins import HOST, LOOKING, Twins, append, entry_of, key_of, name_of, opening
from tests.secrecy.worlds import World, follow
from tests.strategies import arcana_game, cut
from tests.web.served import served

MOST_MOMENTS = 8
PIECE = re.compile(r'data-piece="([^"]*)"')
JSON = {"accept": "application/json"}
NEVER = ("--pace", "3600", "--name", HOST)
"""Bots wait forever: not what they would do is tested, but what is sent to others."""


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    left, right = tmp_path_factory.mktemp("left"), tmp_path_factory.mktemp("right")
    with served(left, *NEVER) as one, served(right, *NEVER) as other:
        yield Twins(one, other)
        assert one.log == other.log == ""


class Case(NamedTuple):
    """A game, and the seat from which something is hidden."""

    record: Record[Any]
    seat: int
    bots: tuple[int, ...] = ()


def with_bots(options: Mapping[str, Any], seed: int) -> Record[Any]:
    """Return a game that bots have played."""
    seats = int(options.get("seats", 2))
    return divinary.play(ARCANA, bots=["literal"] * seats, seed=seed, **options)


CASES = {
    "two": Case(arcana_game({"seats": 2}, 3), 1),
    "by bots": Case(with_bots({"seats": 3, "difficulty": "easy"}, 5), 2),
    "all cards": Case(patient_game({"seats": 3, "cards": "all"}, 3), 1),
    "four, exiling": Case(patient_game({"seats": 4, "cards": EXILING, "row": 3}, 2), 0),
    "four hands": Case(patient_game({"hands": 2, "cards": FEASTING}, 1), 1),
    "honour": Case(arcana_game({"seats": 3, "cards": "all", "honour": "yes"}, 8), 2),
    "somebody new": Case(with_a_change_of_person({"seats": 3, "cards": "all"}, 4, 1), 1),
    "a bot beside": Case(patient_game({"seats": 3, "cards": "base"}, 6), 1, bots=(2,)),
}


class Step(NamedTuple):
    """A moment of a game, and another world that the seat cannot tell from it."""

    truth: Record[Any]
    other: Record[Any]
    over: bool
    differs: bool
    """Whether another player holds other fates at this moment; at a bot's side: the hidden one."""


def steps(case: Case, rng: Random) -> Iterator[Step]:
    """Yield every moment of a game that has another world.

    What a bot holds is the same in both: it says what it thinks of that to its partners.
    """
    for moment in follow(case.record, case.seat, rng, most=8):
        truth = moment.truth.record(case.record)
        alike = [world for world in moment.others if _bots_alike(case, truth, world)]
        if alike:
            state = moment.truth.state
            other = max(alike, key=lambda world: _difference(moment.truth, world))
            differs = state.position.hands != other.state.position.hands
            group = case.seat in seats_of(state.decider) and len(seats_of(state.decider)) > 1
            yield Step(
                truth,
                other.record(case.record),
                state.result is not None,
                differs and (group or not case.bots),
            )


def _bots_alike(case: Case, truth: Record[Any], world: World) -> bool:
    other = world.record(case.record)
    return all(other.seen_by(bot) == truth.seen_by(bot) for bot in case.bots)


def _difference(truth: World, world: World) -> tuple[bool, int]:
    """Return how far a world is from the truth: now, and on the way."""
    now = truth.state.position.hands != world.state.position.hands
    return now, sum(a != b for a, b in zip(truth.actions, world.actions, strict=True))


# --- Every moment of many games ------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_no_answer_depends_on_what_is_hidden(twins, name):
    """Pages, JSON, records, logs, refusals and the sockets' first words, moment by moment."""
    case, rng = CASES[name], Random(name)
    count: Counter[str] = Counter()
    for number, step in enumerate(sampled(list(steps(case, rng)))):
        table = name_of(50 * list(CASES).index(name) + number)
        twins.keep(table, (step.truth, step.other), case.bots)
        language = LANGUAGES[number % len(LANGUAGES)]
        for viewer in (case.seat, None):
            hold_that_pages_are_alike(twins, table, viewer, language, over=step.over)
        if step.truth.end().seated_since(case.seat) is not None:
            hold_that_refusals_are_alike(twins, table, case.seat, step.truth, language, rng)
        hold_that_sockets_are_alike(twins, table, case.seat, language)
        count.update(moments=1, told_apart=owners_can_tell(twins, table, step, case))
    assert count["moments"] > MOST_MOMENTS / 2
    assert count["told_apart"] >= count["moments"] - 1, "others can tell these worlds apart"


def sampled(found: list[Step]) -> list[Step]:
    """Return some of the moments that tell most, spread over the whole game, and the last one."""
    differing = [step for step in found if step.differs]
    each = -(-len(differing) // MOST_MOMENTS)
    return [*differing[::each], found[-1]]


def hold_that_pages_are_alike(
    twins: Twins, table: str, viewer: int | None, language: str, *, over: bool
) -> None:
    """Of a finished game the record and the replay tell the truth; before that they do not."""
    speaking = {"accept-language": language}
    for path in ("", LOOKING, "/log", "/view.json", *([] if over else ["/record"])):
        twins.same("GET", path, table, viewer, 200, headers=speaking)
    if not over:
        twins.same("GET", "/replay", table, viewer, 409, headers=speaking)


def hold_that_refusals_are_alike(
    twins: Twins, table: str, seat: int, truth: Record[Any], language: str, rng: Random
) -> None:
    """What is refused, and in which words, follows from the view alone; so do notes."""
    view: Any = truth.end().view(seat)
    version = str(twins_version(twins, table, seat))
    allowed = {*view.choices, *view.asides}
    alphabet = [one for one in ARCANA.actions(**truth.options) if one not in allowed]
    for number, action in enumerate(rng.sample(alphabet, 4)):
        headers = {"accept-language": language, **(JSON if number % 3 else {})}
        sent = {"action": str(action), "version": version}
        twins.same("POST", "/act", table, seat, 409, data=sent, headers=headers)
    undo = {"undo": "1", "version": version}
    twins.same("POST", "/act", table, seat, 409, data=undo, headers=JSON)
    twins.same("POST", "/say", table, seat, 409, data={"text": ""}, headers=JSON)
    notes = [one for one in view.asides if str(one).split()[2] in ("mark", "unmark")]
    for action in notes[:1]:
        twins.same("POST", "/act", table, seat, 303, data={"action": str(action)})
        twins.same("GET", "", table, seat, 200, headers={"accept-language": language})


def twins_version(twins: Twins, table: str, seat: int) -> int:
    answers = twins.both("GET", "/view.json", table, seat)
    return int(answers[0].json()["version"])


def hold_that_sockets_are_alike(twins: Twins, table: str, seat: int, language: str) -> None:
    for viewer in (None, seat):
        with twins.sockets(table, "bot", viewer, language) as bot:
            bot.receive()
            for request in ({"action": "predict 3", "version": 0}, {"undo": True}, {"agree": 9}):
                assert bot.request(**request)["done"] is False
        with twins.sockets(table, "live", viewer, language) as live:
            assert live.receive()["html"]


def owners_can_tell(twins: Twins, table: str, step: Step, case: Case) -> bool:
    """Whether another player sees a difference; the keys of pieces are the same for all of them."""
    if step.over:
        return True
    different = False
    for other in range(int(case.record.options["seats"])):
        left, right = (one.text for one in twins.both("GET", "", table, other))
        assert PIECE.findall(left) == PIECE.findall(right), "no piece is called by what it hides"
        different |= other != case.seat and left != right
    return different


# --- Whole games, live ---------------------------------------------------------------------------


LIVE: dict[str, tuple[dict[str, object], int, int]] = {
    "two": ({"seats": 2}, 21, 1),
    "three": ({"seats": 3, "cards": "all"}, 28, 1),
    "four": ({"seats": 4, "cards": EXILING, "row": 3}, 17, 0),
}
"""Games in which nobody leaves, the seeds to play them by, and who looks."""


@pytest.mark.parametrize("name", LIVE)
def test_through_a_whole_live_game_every_picture_is_the_same(twins, name):
    """Step by step: what the seat's and a spectator's sockets say, and their pages between."""
    options, seed, seat = LIVE[name]
    record = patient_game(options, seed)
    case = Case(cut(record, len(record.actions) - 1), seat)
    *_, last = steps(case, Random(seed))
    assert len(last.other.actions) == len(case.record.actions), "a world that lasts to the end"
    assert last.other.actions != case.record.actions
    play_in_both(twins, name_of(600 + list(LIVE).index(name)), case, last.other)


def play_in_both(twins: Twins, table: str, case: Case, other: Record[Any]) -> None:
    """Let both games go on in steps while sockets are open; one press lets a server look again."""
    worlds = (case.record, other)
    opened = opening(case.record, table, ())
    for server in twins.servers:
        append(server.data, table, 0, [*opened, entry_of(case.record.actions[0], table)])
    seat, language = case.seat, LANGUAGES[len(table) % 4]
    with (
        twins.sockets(table, "live", seat, language) as mine,
        twins.sockets(table, "bot", seat, language) as program,
        twins.sockets(table, "live", None, language) as watching,
    ):
        for sockets in (mine, program, watching):
            sockets.rest()
        for place in range(1, len(case.record.actions)):
            length = len(opened) + place
            for server, world in zip(twins.servers, worlds, strict=True):
                append(server.data, table, length, [entry_of(world.actions[place], table)])
            look_again(twins, table, case.record, place)
            for sockets in (mine, watching):
                received = sockets.receive()
                assert received["moment"] == length + 1
            if place % 5 == 0:
                hold_that_pages_are_alike(twins, table, seat, language, over=False)
        assert program.rest() > 10


def look_again(twins: Twins, table: str, record: Record[Any], place: int) -> None:
    """Let a player say something: both servers find that the table has gone on."""
    view: Any = cut(record, place).end().view(None)
    speaker = next(s for s in range(int(record.options["seats"])) if s != view.active_seat)
    answer = twins.same("POST", "/say", table, speaker, 409, data={"text": "?"}, headers=JSON)
    assert "stale" in answer


def test_the_twins_have_the_same_keys(twins):
    """The check itself: a key opens its seat in both servers."""
    table = name_of(700)
    record = cut(CASES["two"].record, 12)
    twins.keep(table, (record, record))
    assert '"seat":1' in twins.same("GET", "/view.json", table, 1, 200)
    assert key_of(table, 1) in twins.same("GET", "/link", table, 1, 200)
