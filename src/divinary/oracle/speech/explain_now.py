"""What a thing means now: is a location open, what would Corruption cost, who works where."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from divinary.core.words import Words
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.model.tasks import Choosing
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.phrases import ability_words, listed
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.locations import why_closed
from divinary.oracle.rules.scoring import final_corruption, final_icons
from divinary.oracle.speech import cove_lines, shop_lines
from divinary.oracle.speech.choice_notes import icon_words, staff_work
from divinary.oracle.speech.find_by_number import reach
from divinary.oracle.speech.location_notes import by_bubbles, location_note
from divinary.oracle.speech.refusals import why_not
from divinary.oracle.speech.table_lines import looked_at

Tell = Callable[[], list[str]]

PLACES: Final[Mapping[str, str]] = {
    "staff": Location.ACTIVATE_STAFF,
    "square": Location.RECRUIT,
    "townsfolk": Location.RECRUIT,
    "chart": Location.STAR_CHARTING,
    "divining-area": Location.DIVINATION,
    "twisting-area": Location.TWISTING_FATES,
}
"""The location that goes by the name of a thing."""


def now(
    words: Words, view: View, key: str, topics: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Return what the table shows of a thing: of itself, or of what its rules are about."""
    about = [key] if key in SHOWN else [topic for topic in topics if topic in SHOWN]
    place = PLACES.get(key, key)
    lines = _openness(words, view, Location(place)) if place in list(Location) else []
    for each in about:
        lines += SHOWN[each](words, view)
        lines += cove_lines.clock_lines(words, view.table, names) if each == "clock" else []
    return list(dict.fromkeys(lines))


def _openness(words: Words, view: View, location: Location) -> list[str]:
    """Return whether whoever chooses a location may go there, and if not, why not."""
    table = view.table
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Choosing) or task.seat != view.seat:
        return []
    shop = table.shops[task.seat]
    closed = why_closed(table, shop, location)
    if closed is None:
        note = location_note(words, table, shop, location)
        lines = [words.say("Open to you now: {what}.", what=note)]
    else:
        lines = [words.say("Closed to you now. {why}", why=why_not(words, closed, ()))]
    more = by_bubbles(words, table).get(location)
    return [*lines, *([words.say("With bubbles: {more}.", more=more)] if more else [])]


def role(words: Words, view: View, key: str, name: str) -> Tell:
    """Return what tells of a place of the Staff board, or of a Rogue card."""

    def tell() -> list[str]:
        if key not in terms.STAFF:
            return _rogues(words, view, key)
        work = staff_work(words, view.table.options.board, key)
        told = words.say("{name}: {text}", name=words.say(name), text=work)
        return [f"{told}.", _worker(words, view, Staff(key))]

    return tell


def _rogues(words: Words, view: View, card: str) -> list[str]:
    cards, in_play = OPTIONS["rogue"].values, view.table.options.rogue
    text = words.say(cards[card])
    if card == in_play:
        return [text]
    name = words.say(terms.ROGUE_CARDS[in_play])
    return [text, words.say("Another Rogue card is in play: {card}.", card=name)]


def _worker(words: Words, view: View, staff: Staff) -> str:
    here = view.table.shops[looked_at(view)].staff[list(Staff).index(staff)]
    if not here:
        return words.say("Nobody works there now.")
    return words.say("{card} works there now.", card=townsfolk_name(words, here))


def card(words: Words, view: View, name: str) -> Tell:
    """Return what tells of a Townsfolk card: its icons and ability, and where it is."""

    def tell() -> list[str]:
        table = view.table
        person = table.options.people[name]
        facts = [
            words.say(terms.SETS[person.set]),
            icon_words(words, person.icons),
            ability_words(words, table.options.cove, person),
        ]
        told = words.say(
            "{name}: {text}",
            name=townsfolk_name(words, name),
            text=listed(words, filter(None, facts)),
        )
        return [f"{told}.", _whereabouts(words, view, name)]

    return tell


def _whereabouts(words: Words, view: View, name: str) -> str:
    table = view.table
    if name in table.square:
        hours = table.options.cove.square[table.square.index(name)]
        return words.count(
            "It waits in the Town Square and costs {n} hour.",
            "It waits in the Town Square and costs {n} hours.",
            hours,
        )
    if any(name in shop.staff for shop in table.shops):
        return words.say("It works in a shop.")
    if name in table.discards:
        return words.say("It was discarded.")
    return words.say("It is still in the deck.")


def faction(words: Words, view: View, colour: int) -> Tell:
    """Return what tells of a colour: its faction, hall, Goods and what is left in the bag."""

    def tell() -> list[str]:
        table = view.table
        values = table.options.cove.values
        told = words.say(
            "{faction} ({colour}): a Charm is worth {charm}, a Tome {tome}, for each Customer. "
            "In the hall: {hall}, in the bag: {bag}.",
            faction=words.say(terms.FACTIONS[colour]),
            colour=words.say(terms.COLOURS[colour]),
            charm=values[charm(colour)],
            tome=values[tome(colour)],
            hall=table.halls[colour],
            bag=table.bag[colour],
        )
        return [titled(told)]

    return tell


def _shop(words: Words, view: View, show: Callable[..., Any]) -> list[str]:
    options, shop = view.table.options, view.table.shops[looked_at(view)]
    lines = show(words, options, shop)
    return [lines] if isinstance(lines, str) else lines


def _goods(words: Words, view: View) -> list[str]:
    return shop_lines.goods_lines(words, view.table.shops[looked_at(view)])[:2]


def _values(words: Words, view: View, goods: slice = slice(None)) -> list[str]:
    priced = list(zip(terms.GOODS, view.table.options.cove.values, strict=True))
    values = [
        words.say("{name}: {text}", name=words.say(name), text=value)
        for name, value in priced[goods]
    ]
    return [words.say("Values: {values}.", values=listed(words, values))]


def _corruption(words: Words, view: View) -> list[str]:
    table, shop = view.table, view.table.shops[looked_at(view)]
    cost = words.count(
        "If the game ended now, Rogue icons would cost {n} gold.",
        "If the game ended now, Rogue icons would cost {n} gold.",
        final_corruption(table, shop),
    )
    return [shop_lines.corruption_line(words, shop), cost]


def _scoring(words: Words, view: View) -> list[str]:
    table, shop = view.table, view.table.shops[looked_at(view)]
    gain = words.count(
        "If the game ended now, Faction icons would bring {n} gold.",
        "If the game ended now, Faction icons would bring {n} gold.",
        final_icons(table, shop),
    )
    return [gain, _corruption(words, view)[1]]


def _pier(words: Words, view: View, pier: int) -> list[str]:
    return [cove_lines.pier_lines(words, view.table)[pier], reach(words, view.table, pier)]


def _staff(words: Words, view: View) -> str:
    """Return what each of the Staff does."""
    board = view.table.options.board
    work = [
        words.say("{name}: {text}", name=words.say(name), text=staff_work(words, board, key))
        for key, name in terms.STAFF.items()
    ]
    return listed(words, work) + "."


def _rogue_card(words: Words, view: View) -> list[str]:
    cards = OPTIONS["rogue"].values
    return [words.say(cards[view.table.options.rogue])]


SHOWN: Final[Mapping[str, Callable[[Words, View], list[str]]]] = {
    "dish": lambda words, view: _shop(words, view, shop_lines.throw_lines),
    "adjust": lambda words, view: _shop(words, view, shop_lines.throw_lines)[-1:],
    "move": lambda words, view: _shop(words, view, shop_lines.throw_lines)[-1:],
    "star-charting": lambda words, view: _shop(words, view, shop_lines.chart_lines),
    "divination": lambda words, view: _shop(words, view, shop_lines.prediction_line),
    "horoscopes": lambda words, view: _shop(words, view, shop_lines.horoscope_lines),
    "top": lambda words, view: _shop(words, view, shop_lines.horoscope_lines)[:1],
    "bottom": lambda words, view: _shop(words, view, shop_lines.horoscope_lines)[1:],
    "bonus": lambda words, view: _shop(words, view, shop_lines.horoscope_lines),
    "faction-area": lambda words, view: [
        *_shop(words, view, shop_lines.faction_line),
        *cove_lines.hall_lines(words, view.table)[:1],
    ],
    "hall": lambda words, view: cove_lines.hall_lines(words, view.table)[:1],
    "recruit": lambda words, view: cove_lines.square_lines(words, view.table),
    "activate-staff": lambda words, view: [
        _staff(words, view),
        *_shop(words, view, shop_lines.staff_line),
    ],
    "shelf": _goods,
    "supply": _goods,
    "goods": lambda words, view: [*_goods(words, view), *_values(words, view)],
    "charm": lambda words, view: _values(words, view, slice(len(terms.COLOURS))),
    "tome": lambda words, view: _values(words, view, slice(len(terms.COLOURS), None)),
    "bag": lambda words, view: cove_lines.hall_lines(words, view.table)[1:],
    "lair": lambda words, view: [
        *cove_lines.hall_lines(words, view.table)[:1],
        *_corruption(words, view),
    ],
    "rogue-card": _rogue_card,
    "rogue": _rogue_card,
    "clock": lambda words, view: [],
    "boats": lambda words, view: cove_lines.boat_lines(words, view.table),
    "boat": lambda words, view: cove_lines.boat_lines(words, view.table),
    "left-pier": lambda words, view: _pier(words, view, 0),
    "centre-pier": lambda words, view: _pier(words, view, 1),
    "right-pier": lambda words, view: _pier(words, view, 2),
    "market": lambda words, view: cove_lines.pier_lines(words, view.table),
    "corruption": _corruption,
    "final-scoring": _scoring,
}
"""What is shown of a thing, or of what a rule is about."""
