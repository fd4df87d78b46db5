"""The sentences of a game, for the browser and the terminal."""

from collections.abc import Sequence
from typing import Any, Protocol

from divinary.core.errors import DivinaryError, IllegalAction
from divinary.core.words import Words


class Speech(Protocol):
    """One game's sentences. Each is made from a View; `names` are by seat.

    A game inherits from here what only some games have: `aid`, `hands`, `clue_odds`.
    """

    def title(self, words: Words) -> str:
        """Return what the game is called."""

    def about(self, words: Words) -> str:
        """Return the game in one sentence, for a person who chooses one."""

    def headline(self, words: Words, view: Any, names: Sequence[str]) -> str:
        """Return the state of the turn, or how the game ended, in one sentence."""

    def lines(self, words: Words, view: Any, names: Sequence[str]) -> list[str]:
        """Return the table as sentences, for screen readers and narrow screens."""

    def aid(self, words: Words, view: Any) -> list[str]:
        """Return what the last move reveals to the viewer; nothing if it reveals nothing."""
        return []

    def hands(self, words: Words, views: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return what each viewer holds, a line each; none in a game that hides nothing."""
        return []

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, in sentences.

        Several events may share a line, and an event without a sentence may be "".
        """

    def latest(
        self, words: Words, view: Any, names: Sequence[str], most: int
    ) -> list[tuple[int, str]]:
        """Return the last events that changed the game, each with its number: no notes."""
        since = max(0, self.past_length(view) - most)
        return list(enumerate(self.events(words, view, names, since), since))

    def past_length(self, view: Any) -> int:
        """Return how many events the view remembers. An action never makes it smaller."""

    def labels(self, view: Any) -> dict[str, Any]:
        """Return the short keys of the choices, in the order in which they are listed.

        Empty where the viewer has no choice; a key is what is typed, such as "1" or "c3 d3".
        """

    def listing(self, words: Words, view: Any) -> list[str]:
        """Return the choices with their keys, a line each or a line for several of a kind."""

    def choice(self, words: Words, action: Any, view: Any) -> str:
        """Return what a choice does, at the moment of the view, in words."""

    def why(self, words: Words, view: Any, text: str, names: Sequence[str]) -> list[str]:
        """Explain a piece of the game, and what this seat may do with it, or raise."""

    def clue_odds(self, words: Words, view: Any) -> list[list[str]]:
        """Return what the last play may have meant, by each model of its player.

        The first line of each says what is assumed. This may take long, so a server runs it
        outside its event loop.
        """
        return []

    def refuse(self, words: Words, refused: IllegalAction, names: Sequence[str], view: Any) -> str:
        """Return why the rules refuse an action, and what they would allow."""

    def complain(self, words: Words, error: DivinaryError) -> str:
        """Return what is wrong with a text, an option or a record."""

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return the rules, all of them or those about what is asked, or raise."""
