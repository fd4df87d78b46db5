"""How a game ended, in the browser: the gold source by source, and the rating of a lone Oracle."""

from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import N_, Words
from divinary.draw.oracle.clock import timepiece
from divinary.draw.oracle.icons import faction, sign
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import rating_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.scoring import icons_of, rating, rogue_icons
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.headline import headline
from divinary.oracle.speech.scoring import gold_from
from divinary.web.oracle.cache import part
from divinary.web.rendering import DRAWN, render
from divinary.web.web_game import RenderContext

ICONS: Final = "icons"
ROGUES: Final = "corruption"
EQUAL: Final = N_("Equal gold: the player with fewer Corruption cards ranks higher.")


class Player(NamedTuple):
    """One column of the count."""

    name: str
    piece: Markup
    won: bool


class Counted(NamedTuple):
    """Icons, and how many Adventurers in the hall or the Lair each of them counts."""

    sign: Markup
    said: str
    icons: int
    times: int


class GoldCell(NamedTuple):
    """What a source brought one player, and the gold so far."""

    amount: int
    so_far: int
    counted: list[Counted]


class GoldRow(NamedTuple):
    """One source of gold."""

    source: str
    name: str
    cells: list[GoldCell]


class RatingStep(NamedTuple):
    """One step of the ratings for a game of one player."""

    name: str
    gold: str
    reached: bool


def ending_html(context: RenderContext) -> Markup:
    """Return the count of a finished game."""
    view: View = context.view
    seats = range(len(view.table.shops))
    gold = tuple([tuple(gold_from(view.table, seat).values()) for seat in seats])
    seen = View(None, part(view.table, "shops", "halls", "lair"), (), (), view.result)
    return _ending(context.words, seen, gold, context.names)


@DRAWN.once
def _ending(
    words: Words, view: View, gold: tuple[tuple[int, ...], ...], names: tuple[str, ...]
) -> Markup:
    assert view.result is not None, "only a finished game is counted"
    table = view.table
    return render(
        words,
        "oracle/ending.html",
        title=terms.heading(words, "final-scoring"),
        verdict=headline(words, view, names),
        players=_players(words, names, len(table.shops), view.result.winners),
        rows=count(words, table, gold),
        totals=[shop.gold for shop in table.shops],
        corruption=corruption_that_decides(table),
        cards=terms.heading(words, "corruption"),
        equal=words.say(EQUAL),
        gold=Markup(sign("gold")),
        steps=rating_steps(words, table),
    )


def _players(
    words: Words, names: tuple[str, ...], seats: int, winners: tuple[int, ...]
) -> list[Player]:
    called = [name_of(words, names, seat) for seat in range(seats)]
    return [
        Player(name, Markup(timepiece(seat, name[:1].upper())), seats > 1 and seat in winners)
        for seat, name in enumerate(called)
    ]


def count(words: Words, table: Position, gold: tuple[tuple[int, ...], ...]) -> list[GoldRow]:
    """Return every source of gold, with what it brought each player and the gold so far."""
    rows = []
    for number, (source, name) in enumerate(terms.SOURCES.items()):
        cells = [
            GoldCell(each[number], sum(each[: number + 1]), _counted(words, table, seat, source))
            for seat, each in enumerate(gold)
        ]
        rows.append(GoldRow(source, titled(words.say(name)), cells))
    return rows


def _counted(words: Words, table: Position, seat: int, source: str) -> list[Counted]:
    shop = table.shops[seat]
    if source == ROGUES:
        icons = rogue_icons(table.options, shop)
        name = words.say(terms.ADVENTURERS[ROGUE])
        return [Counted(Markup(faction(ROGUE)), name, icons, table.lair)] if icons else []
    if source != ICONS:
        return []
    held = icons_of(table.options, shop)
    return [
        Counted(
            Markup(faction(colour)),
            words.say(terms.FACTIONS[colour]),
            held.count(colour),
            table.halls[colour],
        )
        for colour in range(len(COLOURS))
        if colour in held
    ]


def corruption_that_decides(table: Position) -> list[int]:
    """Return every player's Corruption cards if several have the most gold; else nothing."""
    gold = [shop.gold for shop in table.shops]
    return [shop.cards for shop in table.shops] if gold.count(max(gold)) > 1 else []


def rating_steps(words: Words, table: Position) -> list[RatingStep]:
    """Return the ratings for a player who played alone, the highest first."""
    if len(table.shops) > 1:
        return []
    cove = table.options.cove
    reached = rating(cove, table.shops[0].gold)
    golds = [f"<{cove.ratings[0]}", *[f"{least}+" for least in cove.ratings]]
    steps = [
        RatingStep(titled(rating_name(words, cove, step)), gold, step == reached)
        for step, gold in enumerate(golds)
    ]
    return steps[::-1]
