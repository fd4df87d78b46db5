"""Models of the speaker, level by level: which listener a player thinks of.

- Level 0 thinks of no listener: any legal play is as likely as any other.
- Level 1 makes the play after which a listener who expects level 0 is surest of the kept fate.
- Level 2 does so for a listener who expects level 1, and so on.

How sure a listener is, is the chance that they then give to the fate that was kept: from what
everybody knew before the play, from the play, and from what has to be said at once. Equally good
plays are equally likely. At every level from 1 on a few plays are any legal play, so that nothing
that the cards allow ever becomes impossible. A play on The Feast gives no clue yet, and is as
likely as at level 0.
"""

from typing import Final

from divinary.arcana.beliefs.play_odds import STRAYING, speaker_of
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, BeforePlay, Model
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.model.actions import Play, Use
from divinary.core.errors import BadOption

HIGHEST_LEVEL: Final = 3
"""As far as people can follow, and further than is useful."""


class Informative:
    """Level 1 and above: a player gives the best clue for a listener of the level below."""

    def __init__(self, level: int, straying: float = STRAYING) -> None:
        """Take a level from 1 on; `straying` is how often a player makes any legal play instead."""
        self.level = level
        self.straying = straying
        usual = straying == STRAYING
        self.name = f"level-{level}" if usual else f"level-{level}, {straying:g} astray"

    def of_play(self, before: BeforePlay, play: Play) -> Weights:
        """Return how likely a player who thinks of such a listener makes this play."""
        return speaker_of(before).of_play(play, self.level, self.straying)

    def of_power(self, before: BeforePlay, play: Play, use: Use | None) -> Weights | None:
        """Return nothing: powers are used for reasons that have nothing to do with the hand."""
        return None


def level(number: int) -> Model:
    """Return the model of a speaker of this level.

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
        BadOption: if there is no such model.

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
