"""The six locations: what each needs, what is done there, and how many hours it takes."""

from collections.abc import Callable

from tests.prove.oracle.asking import Asking, chance, may, must, weighed
from tests.prove.oracle.boats import ferry_one, pull_and_seat, return_one
from tests.prove.oracle.sheet import COLOURS, HALVES, ROWS
from tests.prove.oracle.table import Player, Prediction, Table
from tests.prove.oracle.writing import (
    discard_corruption,
    draw_corruption,
    fill_box,
    fits,
    gain,
    gain_x,
)


def open_places(table: Table, player: Player) -> list[str]:
    """Return where the figure may go: anywhere else whose needs are met."""
    dish = player.thrown_dish()
    needs = {
        "twisting-fates": bool(twists(player)),
        "star-charting": bool(dish.dice_with("bone")),
        "divination": bool(dish.dice_with("voodoo")) and player.icons_left > 0,
        "horoscopes": bool(halves(player)),
        "recruit": bool(table.square),
        "activate-staff": True,
    }
    return [place for place, met in needs.items() if met and place != player.place]


def twists(player: Player) -> list[str]:
    """Return the options of Twisting Fates whose Rune lies with the coin."""
    dish, board = player.thrown_dish(), player.board
    found = {
        "twist adjust": dish.coin_with(board["twist_adjust"]) and player.adjust.empty > 0,
        "twist move": dish.coin_with(board["twist_move"]) and player.move.empty > 0,
        "twist x": dish.coin_with(board["twist_x"]),
    }
    return [option for option, met in found.items() if met]


def halves(player: Player) -> list[str]:
    """Return the halves with at least one die that fits a row."""
    dish = player.thrown_dish()
    return [half for half in HALVES if writings(player, dish.dice(half))]


def writings(player: Player, dice: list[int]) -> list[str]:
    """Return every way to write one of these dice."""
    places = [(die, row) for die in {*dice} for row in ROWS]
    return [f"write {die} {row}" for die, row in places if fits(player, row, die)]


def twist(table: Table, player: Player) -> Asking[int]:
    """Twisting Fates."""
    answer = yield from must(player.seat, twists(player))
    if answer == "twist x":
        yield from gain_x(table, player)
    else:
        bubbles = player.adjust if answer == "twist adjust" else player.move
        if bubbles.empty == 1:
            table.note("a second bubble not filled")
        bubbles.filled += min(2, bubbles.empty)
    if player.thrown_dish().skull:
        table.note("a Skull")
        yield from draw_corruption(table, player)
    return int(player.board["hours_twisting"])


def chart(table: Table, player: Player) -> Asking[int]:
    """Star Charting, with the higher of two dice."""
    dice = player.thrown_dish().dice_with("bone")
    if len(dice) > 1:
        table.note("both dice with the bone")
    yield from draw_lines(table, player, max(dice))
    return int(player.board["hours_charting"])


def draw_lines(table: Table, player: Player, most: int) -> Asking[None]:
    """Draw up to so many lines, one after the other."""
    for _ in range(most):
        found = [f"line {line}" for line in player.chart.open_lines()]
        if not found:
            table.note("no line left to draw")
        answer = yield from may(player.seat, found, "lines")
        if not answer:
            return
        yield from draw_line(table, player, answer.removeprefix("line "))


def draw_line(table: Table, player: Player, line: str) -> Asking[None]:
    """Draw one line, fill in what it closes, and pay; the Cross costs Corruption."""
    areas = player.chart.draw(line)
    paying = [area for area in areas if player.chart.good(area)]
    if len(areas) > len(paying):
        table.note("an area closed that gives nothing")
    if len(paying) > 1:
        table.note("two areas paid by one line")
    for area in paying:
        good = player.chart.good(area)
        assert good
        table.note(f"area {good.split()[1]}")
        if not player.supply[good]:
            where = "an area at the Cross" if area.crossed else "an area"
            table.note(f"{where} filled while the supply was empty")
        gain(table, player, good)
        player.chart.filled.update(area.cells)
    for area in paying:
        if area.crossed:
            table.note("an area at the Cross")
            yield from draw_corruption(table, player)


def divine(table: Table, player: Player) -> Asking[int]:
    """Divination: with two dice one prediction by either, or one by each."""
    dice = player.thrown_dish().dice_with("voodoo")
    made = len(dice) if table.rules["divination_dice"] == "both" else 1
    for number in range(made):
        if not player.icons_left:
            table.note("the second prediction dropped")
            break
        found = {f"foretell {die} {colour}": None for die in dice for colour in COLOURS}
        _, die, colour = (yield from must(player.seat, found)).split()
        dice.remove(int(die))
        foretell(table, player, int(die), colour)
        if number:
            table.note("a prediction for each die")
    return int(player.board["hours_divination"])


def foretell(table: Table, player: Player, icons: int, colour: str) -> None:
    """Mark off the next icons, or what is left of them."""
    if icons > player.icons_left:
        table.note("a prediction with fewer icons than the die")
    icons = min(icons, player.icons_left)
    player.used += icons
    player.predictions.append(Prediction(colour, icons))


def write_dice(table: Table, player: Player) -> Asking[int]:
    """Horoscopes: each die of a half, each with its whole chain of bonuses before the next."""
    answer = yield from must(player.seat, [f"half {half}" for half in halves(player)])
    dice = player.thrown_dish().dice(answer.split()[1])
    if len(dice) == 2:
        table.note("both dice in one half for Horoscopes")
    while found := writings(player, dice):
        _, die, row = (yield from must(player.seat, found)).split()
        dice.remove(int(die))
        yield from fill_box(table, player, row, int(die))
    if dice:
        table.note("a die that fitted neither row")
    return int(player.board["hours_horoscopes"])


def recruit(table: Table, player: Player) -> Asking[int]:
    """Hire from the Town Square: a new card comes at once, the ability, then a Staff slot."""
    answer = yield from must(player.seat, [f"hire {card}" for card in table.square])
    card = answer.split()[1]
    slot = table.square.index(card)
    table.square.remove(card)
    table.hired = card
    yield from deal(table)
    yield from townsfolk(table, player, card)
    answer = yield from must(player.seat, [f"assign {staff}" for staff in player.staff])
    staff = answer.split()[1]
    replaced = player.staff[staff]
    if replaced:
        table.note("Staff replaced")
        table.discards.append(replaced)
    player.staff[staff], table.hired = card, None
    return int(table.cove["square"][slot])


def deal(table: Table) -> Asking[None]:
    """Turn up a new card at the dearest slot; discards make a new deck when there is none left."""
    if not table.unseen:
        table.note("the Townsfolk reshuffled")
        table.unseen, table.discards = table.discards, []
    if not table.unseen:
        table.note("no Townsfolk left")
        return
    card = (yield from chance(weighed({f"deal {card}": 1 for card in table.unseen}))).split()[1]
    table.unseen.remove(card)
    table.square.append(card)


def townsfolk(table: Table, player: Player, card: str) -> Asking[None]:
    """Carry out what a card gives when it is hired."""
    printed = table.townsfolk[card]
    faction = COLOURS[printed["icons"][0]]
    table.note(f"ability {printed['ability']}")
    match printed["ability"]:
        case "discard":
            yield from discard_corruption(table, player)
        case "charm" | "tome" as size:
            gain(table, player, f"{faction} {size}")
        case "gold":
            player.gold += table.cove["gold"]
        case "draw":
            yield from pull_and_seat(table, player.seat, 1)
        case "return":
            yield from return_one(table, player.seat)
        case "ferry":
            yield from ferry_one(table, player.seat)


def activate(table: Table, player: Player) -> Asking[int]:
    """Each Staff slot with a card, in any order, once each."""
    left = [staff for staff, card in player.staff.items() if card]
    if not left:
        table.note("a rest without Staff")
    while answer := (yield from may(player.seat, [f"activate {s}" for s in left], "staff")):
        staff = answer.split()[1]
        left.remove(staff)
        yield from use(table, player, staff)
    return int(player.board["hours_staff"])


def use(table: Table, player: Player, staff: str) -> Asking[None]:
    """Carry out a Staff ability."""
    match staff:
        case "exorcist":
            yield from gain_x(table, player)
        case "astrologist":
            yield from draw_lines(table, player, player.board["astrologist_lines"])
        case "palm-reader":
            yield from fill_bubbles(table, player, player.board["palm_reader_bubbles"])
        case "security":
            yield from discard_corruption(table, player)


def fill_bubbles(table: Table, player: Player, most: int) -> Asking[None]:
    """Fill up to so many bubbles, of either kind."""
    kinds = {"fill adjust": player.adjust, "fill move": player.move}
    for _ in range(most):
        found = [text for text, bubbles in kinds.items() if bubbles.empty]
        if not found:
            table.note("no bubble left to fill")
        answer = yield from may(player.seat, found, "fill")
        if not answer:
            return
        kinds[answer].filled += 1


LOCATIONS: dict[str, Callable[[Table, Player], Asking[int]]] = {
    "twisting-fates": twist,
    "star-charting": chart,
    "divination": divine,
    "horoscopes": write_dice,
    "recruit": recruit,
    "activate-staff": activate,
}
