"""What is settled before a game of arcana starts, tiny games included."""

from collections.abc import Mapping
from functools import cache

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS, SETS
from divinary.arcana.data.fates import COPIES, HIGHEST
from divinary.core.errors import BadOption
from divinary.core.options import Option, as_text, choice, one_of, read_options, switch, whole

DIFFICULTIES = {"easy": 0, "normal": 2, "hard": 4, "doomed": 6}
"""Doom at the start."""

DOOM_LIMIT = 7
LARGEST_ROW = 4
MOST_SEATS = 5
"""There are number lines in five colours."""

ALL_SETS = "all"


class Options(msgspec.Struct, frozen=True):
    """The settled options, read from their texts."""

    seats: int
    """Seats that are taken when the game starts."""

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

    hands: int
    """Hands that each seat runs: two in the two-player challenge."""

    honour: bool
    """Whether illegal plays are accepted, and their players may own up (R30)."""

    restless: bool
    """The Restless Hours: what would go under the deck leaves the game."""

    iron: str
    """R6: whether an empty Iron is `open` to any fate or `closed`."""

    plus_one: str
    """R10: whether the group predicts the `printed` number or the `raised` one."""

    missed: str
    """R12: whether several wrong guesses cost one doom `once` or `each`."""

    empty_deck: str
    """R17: whether an empty deck leaves a `gap` or is a `loss`."""

    ash: str
    """R19: whether The Ash is tested `once` a turn, or `again` when it is newly dealt."""

    imago: str
    """R23: whether a 7 `lying` there takes one hour, or only one that was `played` there."""

    def deck(self) -> tuple[CardId, ...]:
        """Return the cards in play, in the order of the sheet."""
        return _deck(self.cards)

    def start_doom(self) -> int:
        """Return the doom that the difficulty starts with."""
        return DIFFICULTIES[self.difficulty]

    def owner(self, hand: int) -> int:
        """Return the seat that runs a hand: in the challenge they sit A, B, A, B."""
        return hand if self.hands == 1 else hand % self.seats

    @property
    def most_seats(self) -> int:
        """Return the largest number of seats. Nobody can join the challenge."""
        return self.seats if self.challenge else MOST_SEATS

    @property
    def challenge(self) -> bool:
        """Whether this is the two-player challenge."""
        return self.hands > 1

    @property
    def empty_deck_loses(self) -> bool:
        """Whether the game is lost if a place cannot be filled."""
        return self.restless or self.empty_deck == "loss"

    def raised(self, lift: int) -> int:
        """Return what the group adds to the printed number when it predicts (R10)."""
        return lift if self.plus_one == "raised" else 0

    def texts(self) -> dict[str, str]:
        """Return every option as the text that a record keeps."""
        return {
            name: _YES_OR_NO[value] if isinstance(value, bool) else str(value)
            for name, value in msgspec.structs.asdict(self).items()
        }


_YES_OR_NO = {True: "yes", False: "no"}


def read(given: Mapping[str, object]) -> Options:
    """Check options and fill in the defaults.

    Raises:
        BadOption: if a name or a value is not known, or the options do not go together.
    """
    return _read(tuple((name, as_text(value)) for name, value in given.items()))


@cache
def _read(given: tuple[tuple[str, str], ...]) -> Options:
    texts: dict[str, object] = {**read_options(ROWS, dict(given))}
    for name in _NUMBERS:
        texts[name] = int(str(texts[name]))
    for name in _SWITCHES:
        texts[name] = texts[name] == "yes"
    options = msgspec.convert(texts, Options)
    _check(options)
    return options


def _read_cards(text: str) -> str:
    """Put the cards into the order of the sheet, and name whole sets by their names."""
    asked = set(text.replace(",", " ").split())
    for word in asked:
        if word not in CARDS and word not in SETS and word != ALL_SETS:
            known = (ALL_SETS, *SETS, *CARDS)
            raise BadOption("unknown-card", name="cards", text=word, known=known)
    words: list[str] = []
    for name, cards in SETS.items():
        chosen = [card.id for card in cards if asked & {ALL_SETS, name, card.id}]
        words += [name] if len(chosen) == len(cards) else chosen
    return ALL_SETS if words == list(SETS) else ",".join(words)


_DIFFICULTY_WORDS = {word: n for n, d in DIFFICULTIES.items() for word in (n, str(d))}

ROWS = (
    whole("seats", 2, 2, MOST_SEATS),
    choice("difficulty", "normal", _DIFFICULTY_WORDS),
    Option("cards", "base", _read_cards),
    whole("fates", HIGHEST, 2, HIGHEST),
    whole("copies", COPIES, 1, COPIES),
    whole("row", LARGEST_ROW, 1, LARGEST_ROW),
    whole("goal", 7, 1, 7),
    whole("hands", 1, 1, 2),
    switch("honour", "no"),
    switch("restless", "no"),
    one_of("iron", "open", "closed"),
    one_of("plus_one", "printed", "raised"),
    one_of("missed", "once", "each"),
    one_of("empty_deck", "gap", "loss"),
    one_of("ash", "once", "again"),
    one_of("imago", "lying", "played"),
)

_NUMBERS = ("seats", "fates", "copies", "row", "goal", "hands")
_SWITCHES = ("honour", "restless")


@cache
def _deck(cards: str) -> tuple[CardId, ...]:
    words = set(SETS if cards == ALL_SETS else cards.split(","))
    return tuple(
        card.id for name, cards in SETS.items() for card in cards if words & {name, card.id}
    )


def _check(options: Options) -> None:
    """Refuse options that do not go together.

    The bag must at least give each hand a fate and the first to play a second.
    """
    deck = len(options.deck())
    if deck < options.row:
        raise BadOption("deck-too-small", name="cards", row=options.row, given=deck)
    if options.challenge and options.seats != 2:
        raise BadOption("challenge-seats", name="hands", given=options.seats)
    needed = options.seats * options.hands + 1
    tokens = options.fates * options.copies
    if tokens < needed:
        raise BadOption("bag-too-small", name="fates", given=tokens, needed=needed)
