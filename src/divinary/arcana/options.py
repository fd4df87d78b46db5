"""What is settled before a game of arcana starts, tiny games included."""

from collections.abc import Mapping
from functools import cache

import msgspec

from divinary.arcana.cards import CARDS, SETS, CardId
from divinary.arcana.fates import COPIES, HIGHEST
from divinary.core.errors import BadOption
from divinary.core.options import Option, as_text, choice, read_options, whole

DIFFICULTIES = {"easy": 0, "normal": 2, "hard": 4, "doomed": 6}
"""Doom at the start."""

DOOM_LIMIT = 7
LARGEST_ROW = 4


class Options(msgspec.Struct, frozen=True):
    """The settled options, read from their texts."""

    seats: int
    difficulty: str
    cards: str
    fates: int
    """The highest fate in the bag."""

    copies: int
    """Tokens of each value."""

    row: int
    """Cards that lie face up beside The Hours."""

    goal: int
    """Correct predictions that win."""

    def deck(self) -> tuple[CardId, ...]:
        """Return the cards in play, in the order of the sheet."""
        return _deck(self.cards)

    def start_doom(self) -> int:
        """Return the doom that the difficulty starts with."""
        return DIFFICULTIES[self.difficulty]

    def texts(self) -> dict[str, str]:
        """Return every option as the text that a record keeps."""
        return {name: str(value) for name, value in msgspec.structs.asdict(self).items()}


def read(given: Mapping[str, object]) -> Options:
    """Check options and fill in the defaults.

    Raises:
        BadOption: if a name or a value is not known, or the bag is too small for the table.
    """
    return _read(tuple((name, as_text(value)) for name, value in given.items()))


@cache
def _read(given: tuple[tuple[str, str], ...]) -> Options:
    texts = read_options(ROWS, dict(given))
    numbers = {name: int(texts[name]) for name in ("seats", "fates", "copies", "row", "goal")}
    options = Options(difficulty=texts["difficulty"], cards=texts["cards"], **numbers)
    _check_deck(options)
    _check_bag(options)
    return options


def _read_cards(text: str) -> str:
    """Put the cards into the order of the sheet, and name a whole set by its name."""
    asked = [word for word in text.replace(",", " ").split() if word]
    for word in asked:
        if word not in CARDS and word not in SETS:
            raise BadOption("unknown-card", name="cards", text=word, known=(*SETS, *CARDS))
    chosen = set(asked)
    wanted = [
        card.id
        for name, cards in SETS.items()
        for card in cards
        if name in chosen or card.id in chosen
    ]
    for name, cards in SETS.items():
        if wanted == [card.id for card in cards]:
            return name
    return ",".join(wanted)


ROWS = (
    Option("seats", "2", whole("seats", 2, 5)),
    Option(
        "difficulty",
        "normal",
        choice("difficulty", {k: n for n, d in DIFFICULTIES.items() for k in (n, str(d))}),
    ),
    Option("cards", "base", _read_cards),
    Option("fates", str(HIGHEST), whole("fates", 2, HIGHEST)),
    Option("copies", str(COPIES), whole("copies", 1, COPIES)),
    Option("row", str(LARGEST_ROW), whole("row", 1, LARGEST_ROW)),
    Option("goal", "7", whole("goal", 1, 7)),
)


@cache
def _deck(cards: str) -> tuple[CardId, ...]:
    return tuple(card.id for card in SETS[cards]) if cards in SETS else tuple(cards.split(","))


def _check_deck(options: Options) -> None:
    if not options.cards or len(options.deck()) < options.row:
        have = len(options.deck()) if options.cards else 0
        raise BadOption("deck-too-small", name="cards", row=options.row, given=have)


def _check_bag(options: Options) -> None:
    """Refuse a bag that could run dry, so that an active player can always draw to two fates.

    At most one fate stays in each other hand, and a card that has not faded holds fewer fates
    than it has moons, since each fate consumes an hour at least.
    """
    moons = sorted((CARDS[card].moons for card in options.deck()), reverse=True)
    needed = options.seats + 1 + sum(moon - 1 for moon in moons[: options.row])
    tokens = options.fates * options.copies
    if tokens < needed:
        raise BadOption("bag-too-small", name="fates", given=tokens, needed=needed)
