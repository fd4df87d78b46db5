"""What is held at every step of a random game of the oracle."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from random import Random
from typing import Any

from divinary import record as text_records
from divinary.core.deciders import CHANCE as ENGINE_CHANCE
from divinary.core.errors import IllegalAction, NothingToUndo
from divinary.core.record import Record, dumps
from tests.prove.oracle import adapter
from tests.prove.oracle.asking import CHANCE
from tests.prove.oracle.chart import shapes
from tests.prove.oracle.players import kind, playing, random_setting
from tests.prove.oracle.referee import Referee
from tests.prove.oracle.sheet import GOODS, ROWS
from tests.prove.oracle.table import Table

Snapshot = dict[str, Any]
TRIED_STEPS = 2
"""Steps of each game at which every offered action is tried by both referees."""

MOST_TRIED = 40
"""How many of them are tried at most: there are 1,024 throws."""

UNDONE_STEPS = 6
FULL_CHECKS = 1
"""Steps of each game at which the whole alphabet is tried."""


class Disagreement(AssertionError):
    """Two referees differ, or a law is broken; the message says when and in what."""


class Watch:
    """One game, followed by both referees from its start to its end."""

    def __init__(self, seed: int | str, count: Counter[str]) -> None:
        """Lay both tables with the same random options."""
        self.rng = Random(seed)
        self.game, self.count = adapter.oracle(), count
        self.setting = random_setting(self.rng, adapter.house_cove())
        printed = {"board": self.setting.board, "cove": self.setting.cove}
        texts = {name: adapter.text(name, value) for name, value in printed.items()}
        self.options: dict[str, str] = {**self.game.options(**self.setting.options, **texts)}
        self.referee = Referee(*self.setting)
        self.states: list[Any] = [self.game.start(**self.options)]
        self.lines: list[str] = []
        self.seed = seed

    def play(self) -> Record[Any]:
        """Play the game at random and check every step of it.

        Raises:
            Disagreement: at the first step that is not as it should be.
        """
        before: Snapshot | None = None
        actions = []
        for text in playing(self.referee, self.rng):
            before = self.check(before)
            action = self.game.action(text)
            self.expect(line(action) == text, "text", str(action), text)
            self.count.update([kind(text)])
            actions.append(action)
            self.lines.append(text)
            self.states.append(self.states[-1].apply(action))
        self.check(before)
        record = Record(self.game, self.options, tuple(actions))
        self.check_end()
        self.check_samples(record)
        self.count.update(self.referee.table.story)
        return record

    def check(self, before: Snapshot | None) -> Snapshot:
        """Hold one state against the second referee and against the laws."""
        state, table = self.states[-1], self.referee.table
        now = self.same(state, self.referee)
        broken = [*lost(now, table), *unlawful_rows(now)]
        broken += ill_paid(before, now, self.lines[-1], table) if before else []
        self.expect(not broken, f"law broken: {broken}", now, before)
        self.count.update(positions=1, decisions=state.decider not in (ENGINE_CHANCE, None))
        return now

    def same(self, state: Any, referee: Referee) -> Snapshot:
        """Both say the same of who decides, what may be done, and what lies where: this."""
        who = "chance" if state.decider is ENGINE_CHANCE else state.decider
        self.expect(who == referee.decider(), "decider", who, referee.decider())
        texts = [line(action) for action in state.legal()]
        self.expect(len({*texts}) == len(texts), "offered twice", texts, "")
        self.expect({*texts} == referee.legal(), "legal", *odd_ones({*texts}, referee.legal()))
        if referee.decider() == CHANCE:
            chances = {line(action): odds for action, odds in state.chances()}
            self.expect(chances == referee.chances(), "chances", chances, referee.chances())
        now = adapter.snapshot(state)
        for path, theirs, ours in differences(now, referee.snapshot()):
            self.expect(False, path, theirs, ours)
        return now

    def expect(self, held: bool, what: str, theirs: object, ours: object) -> None:
        """Stop with all that helps to find the fault."""
        if held:
            return
        last = "\n  ".join(self.lines[-12:])
        raise Disagreement(
            f"{what} after {len(self.lines)} lines of the game of seed {self.seed!r}\n"
            f"engine:  {theirs}\nreferee: {ours}\nlast lines:\n  {last}\noptions: {self.options}"
        )

    def check_end(self) -> None:
        """The game is over, after its rounds, and the same seats have won."""
        end, table = self.states[-1], self.referee.table
        result = end.result
        self.expect(result is not None, "result", result, table.score)
        theirs = ([*result.winners], [*result.scores])
        self.expect(theirs == (table.winners, table.score), "result", theirs, table.score)
        self.expect(table.round == table.cove["rounds"], "rounds", table.round, "")

    def check_samples(self, record: Record[Any]) -> None:
        """Try other ways at a few steps, take steps back, and read the record again."""
        steps = range(len(self.lines))
        for step in self.rng.sample(steps, TRIED_STEPS):
            self.check_others(step)
        for step in self.rng.sample(steps, FULL_CHECKS):
            self.check_alphabet(step)
        for step in self.rng.sample(steps, UNDONE_STEPS):
            self.check_undo(record, step)
        self.check_replay(record)

    def check_others(self, step: int) -> None:
        """At one step every offered action leads both referees to the same table."""
        state = self.states[step]
        offered = state.legal()
        for action in self.rng.sample(offered, min(len(offered), MOST_TRIED)):
            other = Referee(*self.setting)
            for text in (*self.lines[:step], line(action)):
                other.do(text)
            self.same(state.apply(action), other)
            self.count.update(tried=1)

    def check_alphabet(self, step: int) -> None:
        """At one step every action that is not offered is refused."""
        state = self.states[step]
        allowed = {*state.legal()}
        for action in self.game.actions(**self.options):
            try:
                state.apply(action)
            except IllegalAction:
                self.expect(action not in allowed, "refused", action, allowed)
                self.count.update(refused=1)
            else:
                self.expect(action in allowed, "not refused", action, allowed)
        self.count.update(full=1)

    def check_undo(self, record: Record[Any], step: int) -> None:
        """What told nothing can be taken back, to the byte; the rest cannot, all chance with it."""
        begun = Record(record.game, record.options, record.actions[: step + 1])
        before = Record(record.game, record.options, record.actions[:step])
        state, action = self.states[step], record.actions[step]
        if state.reveals(action):
            try:
                begun.undo()
            except NothingToUndo:
                self.count.update(kept=1)
                return
            self.expect(False, "undone", action, "it told something")
        self.expect(state.decider is not ENGINE_CHANCE, "chance told nothing", action, "")
        undone = begun.undo()
        self.expect(dumps(undone) == dumps(before), "undo", dumps(undone), dumps(before))
        texts = str(undone.end()), str(self.states[step])
        self.expect(texts[0] == texts[1], "state after undo", *texts)
        self.count.update(undone=1)

    def check_replay(self, record: Record[Any]) -> None:
        """The text reads back to the same game, and writes the same bytes; so does the state."""
        text = dumps(record)
        again = text_records.loads(text)
        self.expect(again == record, "record", again.options, record.options)
        self.expect(dumps(again) == text, "bytes", dumps(again), text)
        self.expect(again.end() == self.states[-1], "end", again.end(), self.states[-1])
        for step in (*self.rng.sample(range(len(self.states)), 3), -1):
            state = self.states[step]
            self.expect(self.game.state(str(state)) == state, "state's text", str(state), "")


@cache
def line(action: Hashable) -> str:
    """Return an action's line in a record, with single spaces."""
    return " ".join(str(action).split())


def odd_ones(theirs: set[str], ours: set[str]) -> tuple[str, str]:
    """Return what only one of the two offers."""
    return f"only {sorted(theirs - ours)[:20]}", f"only {sorted(ours - theirs)[:20]}"


def differences(theirs: Any, ours: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Return where two snapshots differ; a list and a tuple are the same."""
    if isinstance(ours, dict):
        found = [(f"{path} keys", sorted(theirs), sorted(ours))] * (theirs.keys() != ours.keys())
        shared = [name for name in ours if name in theirs]
        return found + [
            one
            for name in shared
            for one in differences(theirs[name], ours[name], f"{path}/{name}")
        ]
    if isinstance(ours, list | tuple) and isinstance(theirs, list | tuple):
        if len(ours) != len(theirs):
            return [(path, theirs, ours)]
        pairs = enumerate(zip(theirs, ours, strict=True))
        return [one for at, (a, b) in pairs for one in differences(a, b, f"{path}/{at}")]
    return [] if theirs == ours else [(path, theirs, ours)]


def lost(now: Snapshot, table: Table) -> list[str]:
    """Return what is not all there: Adventurers, Goods, Corruption cards, Townsfolk."""
    crowds = [now["bag"], now["pulled"], *[crowd for crowd, _ in now["boats"]]]
    people = [sum(kinds) for kinds in zip(*crowds, strict=True)]
    people = [a + b for a, b in zip(people, [*now["halls"], now["lair"]], strict=True)]
    rogues = table.rogues["lair"] + table.rogues["bag"]
    found = [] if people == [*table.cove["customers"], rogues] else ["Adventurers"]
    caps = [table.board["charms"]] * 4 + [table.board["tomes"]] * 4
    for seat in now["seats"]:
        goods = zip(seat["supply"], seat["shelf"], seat["sold"], strict=True)
        found += [] if [*map(sum, goods)] == caps else ["Goods"]
    under = [now["corruption under the deck"].count(icons) for icons in (1, 2, 3)]
    piles = [now["unseen corruption"], under, *[seat["corruption"] for seat in now["seats"]]]
    if [sum(pile) for pile in zip(*piles, strict=True)] != [*table.cove["corruption"]]:
        found.append("Corruption")
    hired = [now["hired"]] if now["hired"] else []
    staff = [card for seat in now["seats"] for card in seat["staff"].values() if card]
    cards = [*now["square"], *now["unseen townsfolk"], *now["discarded townsfolk"], *hired, *staff]
    return found if sorted(cards) == sorted(table.townsfolk) else [*found, "Townsfolk"]


def unlawful_rows(now: Snapshot) -> list[str]:
    """Return the Horoscope rows in which a number does not follow the one before."""
    after = {"top": {1: 2, 2: 3, 3: 4, 4: 1}, "bottom": {4: 3, 3: 2, 2: 1, 1: 4}}
    return [
        f"the {row} row of seat {number}"
        for number, seat in enumerate(now["seats"])
        for row in ROWS
        for one, other in zip(seat[row], seat[row][1:], strict=False)
        if "x" not in (one, other) and after[row][one] != other
    ]


def closed(lines: Sequence[str], table: Table) -> dict[frozenset[int], str]:
    """Return the areas of one cell or of two in one colour that these lines close, with Goods.

    No search is needed: all such shapes are on a list, with the lines around them.
    """
    walls = {*lines, *table.board["cross"]}
    width = len(table.board["cells"][0])
    return {
        frozenset(x + y * width for x, y in shape.cells): shape.good
        for shape in shapes(tuple(table.board["cells"]))
        if shape.good and shape.border <= walls and shape.middle not in walls
    }


def ill_paid(before: Snapshot, now: Snapshot, text: str, table: Table) -> list[str]:
    """Return what a step paid wrongly: each area pays its Good once, when a line closes it."""
    found = []
    for number, (then, seat) in enumerate(zip(before["seats"], now["seats"], strict=True)):
        if then["lines"] == seat["lines"] and then["filled"] == seat["filled"]:
            continue
        old, new = closed(then["lines"], table), closed(seat["lines"], table)
        fresh = {area: good for area, good in new.items() if area not in old}
        if {*then["filled"]} | {cell for area in fresh for cell in area} != {*seat["filled"]}:
            found.append(f"areas filled in of seat {number}")
        if [area for area in fresh if area & {*then["filled"]}]:
            found.append(f"an area filled in twice of seat {number}")
        if not text.startswith("line "):
            found += [f"an area without a line of seat {number}"] * bool(fresh)
            continue
        due = Counter(fresh.values())
        for place, good in enumerate(GOODS):
            paid = seat["shelf"][place] - then["shelf"][place]
            if paid != min(due[good], then["supply"][place]):
                found.append(f"{good} of seat {number}")
    return found
