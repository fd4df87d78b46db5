"""What each faded power does, written from the sheet."""

from divinary.arcana.model.actions import Action, Use
from divinary.arcana.model.events import Answer, Falling
from divinary.arcana.model.position import Phase
from tests.prove.fade import turn_up, under_deck
from tests.prove.sheet import SHEET, WINDOW_B
from tests.prove.table import FALL, Spot, Table


def use(table: Table, action: Use, played: int) -> None:
    """Pay for a power and let it work."""
    power = SHEET[action.card].power
    table.used = True
    table.ready.remove(action.card)
    if action.cost:
        table.ready.remove(action.cost)
    if power != "slow":
        under_deck(table, action.card, *([action.cost] if action.cost else []))
    answer = asked(table, action, power, played)
    if answer is not None:
        table.said.append(Answer(answer))
    POWERS.get(power, no_more)(table, action)
    if power in WINDOW_B:
        forecast(table)


def asked(table: Table, action: Use, power: str, played: int) -> bool | None:
    """Return the truth that the active player has to tell, if the power asks for one."""
    kept = table.kept or 0
    match power:
        case "higher-than":
            return kept > action.value
        case "same":
            return kept == action.value
        case "within-2":
            return abs(played - kept) <= 2
        case "help":
            return kept in {2, 6}
        case "old":
            return table.played_old
        case _:
            return str(kept) in power.split("-") if power[0].isdigit() else None


def cycle(table: Table, action: Use) -> None:
    """The top card takes the place of a card without fates, which goes under the deck."""
    place = next(at for at, spot in enumerate(table.row) if spot and spot.card == action.target)
    left = table.row[place]
    assert left
    turn_up(table)
    assert table.top
    table.row[place], table.top = Spot(table.top), None
    under_deck(table, left.card, *left.attached)


def relocate(table: Table, action: Use) -> None:
    """The active player says next where the fate goes."""
    table.relocated = action.value, action.target
    table.phase = Phase.MOVE


def plus_one(table: Table, action: Use) -> None:
    """The kept fate counts as one higher for this turn."""
    table.lift = 1


def discard_lower(table: Table, action: Use) -> None:
    """A visible fate goes back to the bag."""
    table.spot(action.target).take(action.value)
    table.bag[action.value] += 1


def slow(table: Table, action: Use) -> None:
    """The power stays with its host."""
    table.spot(action.target).attached.append(action.card)


def twice(table: Table, action: Use) -> None:
    """One more prediction this turn."""
    table.guesses += 1


def exile(table: Table, action: Use) -> None:
    """The group says next which fate leaves the game."""
    table.phase = Phase.TAKE


def no_more(table: Table, action: Action) -> None:
    """A question changes nothing but what is known."""


POWERS = {
    "cycle": cycle,
    "relocate": relocate,
    "plus-1": plus_one,
    "discard-lower": discard_lower,
    "slow": slow,
    "twice": twice,
    "exile": exile,
}


def forecast(table: Table) -> None:
    """Let the group decide, and say first whether The Fall will fade."""
    table.phase = Phase.PREDICT
    if table.has(FALL):
        table.said.append(Falling(table.falling()))
