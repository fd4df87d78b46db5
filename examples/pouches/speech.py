"""Pouches: its sentences. They are English only; a package cannot bring catalogues yet."""

from collections.abc import Sequence

from divinary.core.error_texts import complaint
from divinary.core.errors import IllegalAction
from divinary.core.speech import Speech
from divinary.core.words import Words
from examples.pouches.model import Event, Move, View

RULES = (
    "On your turn two dice are thrown, and you draw a stone that only you see.",
    "Keep none, one or both dice. Then the others trust or doubt you, together.",
    "Trusted, the kept dice score. Doubted, you show the stone: if its weight is at least the "
    "number of dice kept they score twice, else each doubter scores 1.",
    "When the box of stones is empty, the stones in the pouches score too. The most points win.",
)


class PouchesSpeech(Speech):
    """The sentences of Pouches."""

    complain = staticmethod(complaint)

    def title(self, words: Words) -> str:
        """Return what the game is called."""
        return words.say("Pouches")

    def about(self, words: Words) -> str:
        """Return the game in one sentence."""
        return words.say("2 to 4 rivals keep dice, and doubt each other.")

    def headline(self, words: Words, view: View, names: Sequence[str]) -> str:
        """Return what is asked and of whom, or who has won."""
        if view.result is not None:
            won = words.both([_name(names, seat) for seat in view.result.winners])
            return words.say("The game is over. Won by: {names}.", names=won)
        asked = words.both([_name(names, seat) for seat in view.deciding])
        return words.say("{stage}: {names}", stage=view.stage, names=asked)

    def lines(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return the dice, the scores, and the viewer's own stones."""
        own = [words.say("Your stones weigh {n}.", n=_numbers(words, view.pouch))]
        return [
            words.say(
                "Dice: {thrown}; kept: {kept}.",
                thrown=_numbers(words, view.thrown),
                kept=_numbers(words, view.kept),
            ),
            *[
                words.say("{name}: {n} points", name=_name(names, seat), n=view.scores[seat])
                for seat in view.seated
            ],
            *(own if view.pouch else []),
        ]

    def hands(self, words: Words, views: Sequence[View], names: Sequence[str]) -> list[str]:
        """Return the stones in each pouch."""
        return [
            f"{_name(names, view.seat)}: {_numbers(words, view.pouch)}"
            for view in views
            if view.seat is not None
        ]

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return what happened after the first `since` events, a sentence each."""
        return [_happened(words, event, names) for event in view.past[since:]]

    def past_length(self, view: View) -> int:
        """Return how many events the view remembers."""
        return len(view.past)

    def labels(self, view: View) -> dict[str, Move]:
        """Number the choices."""
        return {str(n): choice for n, choice in enumerate(view.choices, start=1)}

    def listing(self, words: Words, view: View) -> list[str]:
        """Return the choices with their numbers."""
        return [f"{key}  {self.choice(words, one, view)}" for key, one in self.labels(view).items()]

    def choice(self, words: Words, action: Move, view: View) -> str:
        """Return a choice in words, which is its notation."""
        return words.say(str(action))

    def why(self, words: Words, view: View, text: str, names: Sequence[str] = ()) -> list[str]:
        """Return all rules, for any topic."""
        return self.help(words)

    def refuse(
        self, words: Words, refused: IllegalAction, names: Sequence[str], view: View | None
    ) -> str:
        """Return that it cannot be done now."""
        return words.say("That cannot be done now ({stage}).", stage=refused.details.get("stage"))

    def help(self, words: Words) -> list[str]:
        """Return the game in a few lines."""
        return [words.say(text) for text in RULES]

    def rules(self, words: Words, asked: str) -> list[str]:
        """Return all rules, for any topic."""
        return self.help(words)


def _name(names: Sequence[str], seat: int) -> str:
    """Return who sits there; by number where a newcomer has no name yet."""
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def _numbers(words: Words, numbers: Sequence[int]) -> str:
    return words.both([str(number) for number in numbers]) or words.say("none")


def _happened(words: Words, event: Event, names: Sequence[str]) -> str:
    name = _name(names, event.turn)
    match event.move:
        case Move("throw", dice):
            return words.say("{name} throws {n}.", name=name, n=_numbers(words, dice))
        case Move("stone"):
            return words.say("{name} draws a stone.", name=name)
        case Move("keep", (die,)):
            return words.say("{name} keeps the {n}.", name=name, n=die)
        case Move("done"):
            return words.say("{name} is done.", name=name)
        case Move("trust"):
            return words.say("The others trust {name}.", name=name)
        case Move("doubt"):
            return words.say(
                "The others doubt {name}: the stone weighs {n}.", name=name, n=event.shown
            )
        case Move(verb, numbers):
            return f"{_name(names, numbers[0])}: {verb}"
