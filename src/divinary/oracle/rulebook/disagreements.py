"""Where the four printed editions of the Oracle's rulebook disagree, and how it is played here."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from divinary.core.words import N_


class Disagreement(NamedTuple):
    """One question that the editions answer in different ways."""

    topic: str
    """The topic of the rules that it is about."""

    question: str
    says: Mapping[str, str]
    """What each edition says, in our words."""

    played: str
    """How it is played here unless an option says otherwise."""

    option: str = ""
    """The option that settles it, where there is one."""


def _says(most: str, **others: str) -> Mapping[str, str]:
    """Return what the editions say, in their order, where all but a few say the same."""
    return {edition: others.get(edition, most) for edition in ("en", "es", "fr", "pl")}


DISAGREEMENTS: Final = (
    Disagreement(
        "dish",
        N_("What happens to a spent bubble"),
        _says(
            N_("It is crossed out."),
            es=N_("It is erased, so that it could be filled again."),
        ),
        N_("It is crossed out for good."),
        "bubbles",
    ),
    Disagreement(
        "divination",
        N_("Divination when both dice lie with the Voodoo meeple"),
        _says(N_("Use one of them, as you like."), fr=N_("Use both.")),
        N_("One prediction, with either die."),
        "divination_dice",
    ),
    Disagreement(
        "horoscopes",
        N_("Horoscopes when a 2 and a 4 lie together, as in the example"),
        _says(N_("Write the 2 and the 4."), es=N_("Write the 2 or the 4.")),
        N_("Every die of the chosen half is written."),
    ),
    Disagreement(
        "divination",
        N_("When a prediction loses an icon"),
        _says(
            N_("Each prediction whose colour does not come loses one."),
            es=N_("By its wording, only when no prediction at all matches."),
        ),
        N_("Each prediction whose colour does not come loses one."),
    ),
    Disagreement(
        "divination",
        N_("When Divination is closed to you"),
        _says(
            N_("When no Customer icon is left."),
            en=N_("When the Divining Area has no space left."),
            fr=N_("When the Divining Area has no room for the new prediction."),
        ),
        N_("Only when no Customer icon is left; a prediction takes as many as there are."),
    ),
    Disagreement(
        "horoscopes",
        N_("What earns the bonus beside a Horoscope box"),
        _says(
            N_("Filling the box with a number or an X."),
            es=N_("Drawing an X in the box; its summary says: a number or an X."),
        ),
        N_("Filling the box with a number or an X."),
        "horoscope_bonus",
    ),
    Disagreement(
        "horoscopes",
        N_("Whether an X that you gain may be left undrawn"),
        _says(N_("It may."), fr=N_("It is to be drawn.")),
        N_("It may."),
        "x",
    ),
    Disagreement(
        "twisting-fates",
        N_("What Twisting Fates costs"),
        _says(
            N_("The heading says that it varies, the text says 1 hour."),
            es=N_("1 hour."),
        ),
        N_("1 hour."),
    ),
)
