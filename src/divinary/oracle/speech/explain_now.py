"""What a thing means now: whether a location is open, what Corruption costs, who works where."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from divinary.core.words import Words
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Choosing
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.phrases import ability_words, icon_words, listed
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.locations import why_closed
from divinary.oracle.rules.scoring import final_corruption, final_icons
from divinary.oracle.speech import cove_lines, questions, shop_lines
from divinary.oracle.speech.choice_notes import staff_work
from divinary.oracle.speech.find_by_number import reach
from divinary.oracle.speech.location_notes import by_bubbles, closed_words, location_note
from divinary.oracle.speech.table_lines import PARTS, ShowPart, looked_at

ROGUE_CARDS: Final = OPTIONS["rogue"].values
PLACES: Final[Mapping[str, str]] = {
    "staff": Location.ACTIVATE_STAFF,
    "square": Location.RECRUIT,
    "townsfolk": Location.RECRUIT,
    "chart": Location.STAR_CHARTING,
    "divining-area": Location.DIVINATION,
    "twisting-area": Location.TWISTING_FATES,
}
"""The location that a thing belongs to."""


def now(
    words: Words, view: View, key: str, topics: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Return what the table shows of a thing, or else of what its rules are about."""
    table, shop = view.table, view.table.shops[looked_at(view)]
    about = [key] if key in SHOWN else [topic for topic in topics if topic in SHOWN]
    place = PLACES.get(key, key)
    lines = _openness(words, view, Location(place)) if place in list(Location) else []
    for each in about:
        lines += SHOWN[each](words, table, shop)
        lines += cove_lines.clock_lines(words, table, names) if each == "clock" else []
    return list(dict.fromkeys(lines))


def _openness(words: Words, view: View, location: Location) -> list[str]:
    """Return whether a location is open to the viewer, if the viewer chooses one now."""
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
        why = closed_words(words, closed, location)
        lines = [words.say("Closed to you now: {why}.", why=why)]
    more = by_bubbles(words, table).get(location)
    return [*lines, *([words.say("With bubbles: {more}.", more=more)] if more else [])]


def staff(words: Words, view: View, key: str) -> list[str]:
    """Return what one of the Staff does, and which card is assigned there."""
    work = staff_work(words, view.table.options.board, key)
    does = words.say("{name}: {text}", name=words.say(terms.STAFF[key]), text=work)
    card = view.table.shops[looked_at(view)].staff[list(Staff).index(Staff(key))]
    if not card:
        return [f"{does}.", words.say("Nobody works there now.")]
    here = words.say("{card} works there now.", card=townsfolk_name(words, card))
    return [f"{does}.", here]


def rogue_card(words: Words, view: View, card: str) -> list[str]:
    """Return what a Rogue card does, and which one is in play if it is another."""
    in_play = view.table.options.rogue
    text = words.say(ROGUE_CARDS[card])
    if card == in_play:
        return [text]
    name = words.say(terms.ROGUE_CARDS[in_play])
    return [text, words.say("Another Rogue card is in play: {card}.", card=name)]


def card(words: Words, view: View, name: str) -> list[str]:
    """Return the icons and the ability of a Townsfolk card, and where it is."""
    options = view.table.options
    person = options.people[name]
    facts = [
        words.say(terms.SETS[person.set]),
        icon_words(words, person.icons),
        ability_words(words, options.cove, person),
    ]
    called, text = townsfolk_name(words, name), listed(words, facts)
    said = words.say("{name}: {text}", name=called, text=text)
    return [f"{said}.", _whereabouts(words, view, name)]


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


def faction(words: Words, view: View, colour: int) -> list[str]:
    """Return a faction: its colour, its Goods, and its Customers in the hall and in the bag."""
    table = view.table
    values = table.options.cove.values
    said = words.say(
        "{faction} ({colour}): a Charm is worth {charm}, a Tome {tome}, for each Customer. "
        "In the hall: {hall}, in the bag: {bag}.",
        faction=words.say(terms.FACTIONS[colour]),
        colour=words.say(terms.COLOURS[colour]),
        charm=values[charm(colour)],
        tome=values[tome(colour)],
        hall=table.halls[colour],
        bag=table.bag[colour],
    )
    return [titled(said)]


def _values(words: Words, table: Position, goods: slice = slice(None)) -> list[str]:
    priced = list(zip(terms.GOODS, table.options.cove.values, strict=True))
    values = [
        words.say("{name}: {text}", name=words.say(name), text=value)
        for name, value in priced[goods]
    ]
    return [words.say("Values: {values}.", values=listed(words, values))]


def _corruption_now(words: Words, table: Position, shop: Shop) -> str:
    return words.count(
        "If the game ended now, Rogue icons would cost {n} gold.",
        "If the game ended now, Rogue icons would cost {n} gold.",
        final_corruption(table, shop),
    )


def _icons_now(words: Words, table: Position, shop: Shop) -> str:
    return words.count(
        "If the game ended now, Faction icons would bring {n} gold.",
        "If the game ended now, Faction icons would bring {n} gold.",
        final_icons(table, shop),
    )


def _corruption(words: Words, table: Position, shop: Shop) -> list[str]:
    return [shop_lines.corruption_line(words, shop), _corruption_now(words, table, shop)]


def _pier(pier: int) -> Callable[[Words, Position, Shop], list[str]]:
    return lambda words, table, shop: [
        cove_lines.pier_lines(words, table)[pier],
        reach(words, table, pier),
    ]


def _staff(words: Words, table: Position, shop: Shop) -> list[str]:
    """Return what each of the Staff does, and who works there."""
    work = [
        words.say(
            "{name}: {text}", name=words.say(name), text=staff_work(words, table.options.board, key)
        )
        for key, name in terms.STAFF.items()
    ]
    return [listed(words, work) + ".", shop_lines.staff_line(words, table.options, shop)]


def _bubbles(words: Words, table: Position, shop: Shop) -> list[str]:
    return shop_lines.throw_lines(words, table.options, shop)[-1:]


def _goods(words: Words, table: Position, shop: Shop) -> list[str]:
    return shop_lines.goods_lines(words, shop)[:2]


def _rogue_card(words: Words, table: Position, shop: Shop) -> list[str]:
    return [words.say(ROGUE_CARDS[table.options.rogue])]


SHOWN: Final[Mapping[str, ShowPart]] = {
    "dish": PARTS[questions.DISH],
    "adjust": _bubbles,
    "move": _bubbles,
    "star-charting": PARTS[questions.CHART],
    "divination": lambda w, table, shop: PARTS[questions.PREDICTIONS](w, table, shop)[:1],
    "horoscopes": PARTS[questions.ROWS],
    "top": lambda w, table, shop: PARTS[questions.ROWS](w, table, shop)[:1],
    "bottom": lambda w, table, shop: PARTS[questions.ROWS](w, table, shop)[1:],
    "bonus": PARTS[questions.ROWS],
    "faction-area": PARTS[questions.FACTIONS],
    "hall": lambda w, table, shop: cove_lines.hall_lines(w, table)[:1],
    "recruit": PARTS[questions.SQUARE],
    "activate-staff": _staff,
    "shelf": _goods,
    "supply": _goods,
    "goods": lambda w, table, shop: [*_goods(w, table, shop), *_values(w, table)],
    "charm": lambda w, table, shop: _values(w, table, slice(len(terms.COLOURS))),
    "tome": lambda w, table, shop: _values(w, table, slice(len(terms.COLOURS), None)),
    "bag": lambda w, table, shop: cove_lines.hall_lines(w, table)[1:],
    "lair": lambda w, table, shop: [
        *cove_lines.hall_lines(w, table)[:1],
        *_corruption(w, table, shop),
    ],
    "rogue-card": _rogue_card,
    "rogue": _rogue_card,
    "clock": lambda w, table, shop: [],
    "boats": PARTS[questions.BOATS],
    "boat": PARTS[questions.BOATS],
    "left-pier": _pier(0),
    "centre-pier": _pier(1),
    "right-pier": _pier(2),
    "market": PARTS[questions.PIERS],
    "corruption": _corruption,
    "final-scoring": lambda w, table, shop: [
        _icons_now(w, table, shop),
        _corruption_now(w, table, shop),
    ],
}
"""The lines about a thing or a topic."""
