"""Models of the speaker, level by level: who plays with which listener in mind.

- Level 0 thinks of nobody: any legal play is as likely as any other.
- Level 1 makes the play by which a listener who hears level 0 is surest of the kept fate.
- Level 2 does so for a listener who hears level 1, and so on.

How sure a listener is, is the chance that they then give to the fate that was kept: from what
everybody knew before the play, from the play, and from what has to be said of it at once. Plays
that serve equally well are equally likely. At every level a small part of all plays is any legal
play, so that nothing which the cards allow ever becomes impossible. A play on The Feast gives no
clue yet, and is as likely as at level 0.
"""

from typing import Final

from divinary.arcana.beliefs.play_odds import STRAYING, speech_of
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.model.actions import Play, Use
from divinary.core.errors import BadOption

HIGHEST_LEVEL: Final = 3
"""As far as people follow, and further than pays."""


class Informative:
    """Level 1 and above: whoever plays helps a listener of the level below most."""

    def __init__(self, level: int, straying: float = STRAYING) -> None:
        """Take a level from 1 on; `straying` is how often any legal play is made instead."""
        self.level = level
        self.straying = straying
        usual = straying == STRAYING
        self.name = f"level-{level}" if usual else f"level-{level}, {straying:g} astray"

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return what a play tells of whoever has such a listener in mind."""
        return speech_of(before).of_play(play, self.level, self.straying)

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None


def level(number: int) -> Model:
    """Return the model of a speaker of some level.

    Raises:
        BadOption: if there is no such level.

    >>> level(0).name, level(2).name
    ('any-legal-play', 'level-2')
    """
    if number not in range(HIGHEST_LEVEL + 1):
        raise BadOption("out-of-range", name="level", given=number, low=0, high=HIGHEST_LEVEL)
    return LEVELS[number]


def model(name: str) -> Model:
    """Return a model by its name.

    Raises:
        BadOption: if there is none of that name.

    >>> model("level-0") is model("any-legal-play") is level(0)
    True
    """
    if name not in MODELS:
        raise BadOption("unknown-model", given=name, known=tuple(MODELS))
    return MODELS[name]


LEVELS: Final[tuple[Model, ...]] = (
    ANY_LEGAL_PLAY,
    *[Informative(number) for number in range(1, HIGHEST_LEVEL + 1)],
)
MODELS: Final[dict[str, Model]] = {
    ANY_LEGAL_PLAY.name: ANY_LEGAL_PLAY,
    **{f"level-{number}": one for number, one in enumerate(LEVELS)},
}
"""The models by name; level 0 has two."""
