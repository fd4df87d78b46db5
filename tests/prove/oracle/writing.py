"""What an Oracle gains and writes: Goods, Corruption, an X, Market icons, Horoscopes, rewards."""

from collections.abc import Iterable

from tests.prove.oracle.asking import Asking, chance, may, must, weighed
from tests.prove.oracle.sheet import CHARMS, COLOURS, TOMES, Printed
from tests.prove.oracle.table import MarketIcon, Player, Table

STEP = {"top": 1, "bottom": -1}
"""What each number of a row is more than the one before."""


def gain(table: Table, player: Player, good: str) -> None:
    """Move a Good from the supply to the shelf; what is not in the supply is not gained."""
    if not player.supply[good]:
        table.note("a Good that was not in the supply")
        return
    player.supply[good] -= 1
    player.shelf[good] += 1
    table.note("a Good gained")


def gain_one_of(table: Table, player: Player, goods: Iterable[str]) -> Asking[None]:
    """Let the player choose among those of these Goods that the supply has."""
    found = [good for good in goods if player.supply[good]]
    if not found:
        table.note("no Good to choose was in the supply")
        return
    answer = yield from must(player.seat, [f"take {good}" for good in found])
    gain(table, player, answer.removeprefix("take "))


def draw_corruption(table: Table, player: Player) -> Asking[None]:
    """Draw a card: an unknown one, then the oldest from under the deck, then none at all."""
    if table.corruption.total():
        weights = {f"corruption {icons}": left for icons, left in table.corruption.items()}
    elif table.under:
        table.note("Corruption from under the deck")
        weights = {f"corruption {table.under[0]}": 1}
    else:
        table.note("no Corruption was left to draw")
        return
    answer = yield from chance(weighed(weights))
    icons = int(answer.split()[1])
    if table.corruption.total():
        table.corruption[icons] -= 1
    else:
        table.under.pop(0)
    player.corruption[icons] = player.corruption.get(icons, 0) + 1


def discard_corruption(table: Table, player: Player) -> Asking[None]:
    """Put a card of the player's choice under the deck, if there is one."""
    found = [f"discard {icons}" for icons, cards in player.corruption.items() if cards]
    if not found:
        table.note("no Corruption to discard")
        return
    answer = yield from must(player.seat, found)
    icons = int(answer.split()[1])
    player.corruption[icons] -= 1
    table.under.append(icons)


def x_places(player: Player) -> list[str]:
    """Return every place where an X can be written."""
    return [f"x {place}" for place in (*player.open_rows(), *player.sponsors())]


def market_places(player: Player) -> list[str]:
    """Return every place where a Market icon can be drawn."""
    return [f"market {colour}" for colour in player.sponsors()]


def gain_x(table: Table, player: Player) -> Asking[None]:
    """An X, here or there, or nowhere."""
    places = x_places(player)
    if not places:
        table.note("an X lost because no place was free")
    if places and table.rules["x"] == "must":
        table.note("an X that had to be drawn")
        answer: str | None = yield from must(player.seat, places)
    else:
        answer = yield from may(player.seat, places, "x")
    if answer:
        yield from put(table, player, answer)
    elif places:
        table.note("an X left undrawn")


def gain_market_icon(table: Table, player: Player) -> Asking[None]:
    """A Market icon for a faction with a free place."""
    places = market_places(player)
    if not places:
        table.note("a Market icon lost because no place was free")
        return
    answer = yield from must(player.seat, places)
    yield from put(table, player, answer)


def put(table: Table, player: Player, answer: str) -> Asking[None]:
    """Put an X or a Market icon where the player said."""
    what, place = answer.split()
    if what == "market":
        player.icons[place].append(MarketIcon())
    elif place in COLOURS:
        player.crosses[place] += 1
        player.gold += table.halls[place]
        table.note("an Immediate Sponsorship")
    else:
        yield from fill_box(table, player, place, "x")


def fits(player: Player, row: str, number: int) -> bool:
    """Whether a number may follow in a row."""
    boxes = player.rows[row]
    if row not in player.open_rows():
        return False
    if not boxes or boxes[-1] == "x":
        return True
    last = boxes[-1]
    assert isinstance(last, int)
    return (last + STEP[row] - number) % 4 == 0


def fill_box(table: Table, player: Player, row: str, what: int | str) -> Asking[None]:
    """Fill the leftmost empty box of a row, and pay the bonus beside it."""
    bonus: Printed | None = player.board[row][len(player.rows[row])]
    player.rows[row].append(what)
    if row not in player.open_rows():
        table.note(f"the {row} row full")
    if bonus is None:
        return
    if what != "x" and table.rules["horoscope_bonus"] == "x":
        table.note("a bonus not paid for a number")
        return
    table.note(f"bonus {bonus['what']}")
    yield from pay_bonus(table, player, bonus)


def pay_bonus(table: Table, player: Player, bonus: Printed) -> Asking[None]:
    """Give what stands beside a box."""
    match bonus["what"]:
        case "x":
            yield from gain_x(table, player)
        case "market":
            yield from gain_market_icon(table, player)
        case "discard":
            yield from discard_corruption(table, player)
        case size:
            goods = [f"{COLOURS[colour]} {size}" for colour in bonus["colours"]]
            yield from gain_one_of(table, player, goods)


def reward(table: Table, player: Player, circled: int) -> Asking[None]:
    """Let the owner of a prediction that came true pick what the circled icons allow."""
    found = rewards(player, circled)
    if not found:
        table.note("a reward lost because none was available")
    # Only an X may be left; where none could be drawn, what can be had is taken.
    may_leave = table.rules["x"] == "may" and any(answer.startswith("x ") for answer in found)
    if found and not may_leave:
        table.note("a reward that had to be taken")
        answer: str | None = yield from must(player.seat, found)
    else:
        answer = yield from may(player.seat, found, "reward")
    if answer is None:
        table.note(*(["a reward refused"] if found else []))
        return
    table.note(reward_name(answer))
    if answer.startswith("take "):
        gain(table, player, answer.removeprefix("take "))
    else:
        yield from put(table, player, answer)


def rewards(player: Player, circled: int) -> list[str]:
    """Return what so many circled icons allow: their own tier and the lower ones."""
    found: list[str] = []
    for size, goods in (("tome", TOMES), ("charm", CHARMS)):
        if circled >= player.board[f"{size}_from"]:
            found += [f"take {good}" for good in goods if player.supply[good]]
    if circled >= player.board["icon_from"]:
        found += [*market_places(player), *x_places(player)]
    return found


def reward_name(answer: str) -> str:
    """Return what kind of reward was picked."""
    words = answer.split()
    return f"reward {words[2] if words[0] == 'take' else words[0]}"
