"""What a game has to offer to be played in a terminal."""

from collections.abc import Sequence
from typing import Any, Protocol

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.words import Words


class Face(Protocol):
    """One game's look and speech. Everything shown is made from a View; `names` are by seat."""

    def picture(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as a drawn board."""

    def lines(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as sentences, for ears and for narrow screens."""

    def headline(self, words: Words, view: Any, names: Sequence[str]) -> str:
        """Return the state of the turn in one sentence."""

    def aid(self, words: Words, view: Any) -> list[str]:
        """Return what the last move tells whoever looks; nothing where nothing is to be told."""

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, a sentence each."""

    def turn_began(self, view: Any) -> int:
        """Return how many events lie before the turn that is being played."""

    def listing(self, words: Words, view: Any) -> list[str]:
        """Return the choices with their keys, a line each or a line for several of a kind."""

    def past_length(self, view: Any) -> int:
        """Return how many events the view remembers."""

    def labels(self, view: Any) -> dict[str, Any]:
        """Return the short keys of the choices, in the order in which they are listed."""

    def choice(self, words: Words, action: Any, view: Any = None) -> str:
        """Return a choice in words, as it is meant at the moment of the view."""

    def commands(self, words: Words, view: Any) -> list[str]:
        """Return the choices as a person would type them, for completion."""

    def read(self, words: Words, view: Any, text: str) -> Any:
        """Read a typed choice, in this language or in notation, or raise `UnreadableText`."""

    def marks(
        self, words: Words, view: Any, names: Sequence[str], text: str, *, up: bool
    ) -> list[Any]:
        """Read which notes are to be made, or unmade if `up`, or raise `DivinaryError`."""

    def aside(self, verb: str, seat: int) -> Any:
        """Return what a seat does out of turn by `show`, `own up`, `join` or `leave`."""

    def free_seats(self, view: Any) -> Sequence[int]:
        """Return where somebody may sit down, the seat that nobody had yet last."""

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before the others go on."""

    def why(self, words: Words, view: Any, text: str) -> list[str]:
        """Explain a piece of the game, and what this seat may do with it, or raise."""

    def refuse(
        self, words: Words, refused: IllegalAction, names: Sequence[str], view: Any = None
    ) -> str:
        """Return why the rules refuse an action, and what they would allow."""

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text or an option."""

    def together(self, views: Sequence[Any]) -> Any:
        """Return one view that knows what all of these know of the past, for a finished game."""

    def hands(self, words: Words, views: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return what each of these views holds, a line each."""

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return the rules to read, all of them or what is asked about, or raise."""
