"""The bots of the house, by game and name. Each is imported when it is first asked for.

A name may carry options, each after a `+`: `search+400` looks at 400 worlds, `logic+own` counts the
fate that it holds itself where it predicts alone.
"""

from importlib import import_module
from typing import Any, Final

from divinary.bots.bot import Bot
from divinary.core.errors import BadOption
from divinary.core.words import N_, Words

ANY_GAME: Final = {"random": ("divinary.bots.random", "RandomBot")}
"""Where the bots live that need to know no rules: a module and the name of a class in it."""

BY_GAME: Final = {
    "arcana": {
        "literal": ("divinary.bots.arcana.literal", "Literal"),
        "logic": ("divinary.bots.arcana.logic", "Logic"),
        "convention": ("divinary.bots.arcana.convention.convention", "Convention"),
        "search": ("divinary.bots.arcana.search", "Search"),
    },
    "oracle": {"greedy": ("divinary.bots.oracle.greedy", "Greedy")},
}
"""Where the others live."""

PARTNERS: Final = {"arcana": "literal", "oracle": "greedy"}
"""Who sits down at a game where nobody says which bot it should be."""

OWN: Final = "own"
"""The option to count one's own hidden fate, for a partner that predicts alone."""

SAMPLES: Final = "N"
"""The option that is a number: how many worlds are looked at."""

MOST_SAMPLES: Final = 10_000

OPTIONS: Final = {
    "literal": (OWN,),
    "logic": (OWN,),
    "convention": (OWN,),
    "search": (SAMPLES, OWN),
}
"""What may follow a name."""

THOUGHTS: Final = {
    "random": N_("chooses blindly"),
    "literal": N_("says what its cards prove, and believes what yours do"),
    "logic": N_(
        "gives clues that anybody understands, and asks why you gave yours and no better one"
    ),
    "convention": N_("speaks in a code of its own kind, and hears one in what you play"),
    "search": N_("works out the best play for every hand, and takes it that you do so too"),
    "greedy": N_("takes what brings most just now"),
}
"""How each kind of bot thinks, in a few words."""

COUNTING_OWN: Final = N_("{text}; predicting alone, it also counts the fate that it holds")
"""What is added for one with the option `own`."""


def names(game: str) -> tuple[str, ...]:
    """Return the bots that can play `game`.

    >>> names("arcana")
    ('random', 'literal', 'logic', 'convention', 'search')
    """
    return (*ANY_GAME, *BY_GAME.get(game, {}))


def partner(game: str) -> str:
    """Return which bot plays `game` where none is asked for.

    >>> partner("arcana")
    'literal'
    """
    wanted = PARTNERS.get(game)
    return wanted if wanted in names(game) else next(iter(ANY_GAME))


def kind_of(name: str) -> str:
    """Return the kind of a bot, whatever its options.

    >>> kind_of("search+400")
    'search'
    """
    return name.partition("+")[0]


def thoughts(words: Words, name: str) -> str:
    """Return how a bot thinks, in a few words."""
    kind = kind_of(name)
    said = words.say(THOUGHTS[kind]) if kind in THOUGHTS else kind
    return words.say(COUNTING_OWN, text=said) if OWN in name.split("+") else said


def can_count_own(name: str) -> bool:
    """Whether a bot can count its own hidden fate and does not yet.

    >>> can_count_own("search+400"), can_count_own("logic+own"), can_count_own("random")
    (True, False, False)
    """
    return OWN in OPTIONS.get(kind_of(name), ()) and OWN not in name.split("+")


def counting_own(name: str) -> str:
    """Return the bot that also counts its own hidden fate, or the same where it cannot.

    >>> counting_own("search+400"), counting_own("random")
    ('search+400+own', 'random')
    """
    return f"{name}+{OWN}" if can_count_own(name) else name


def checked(game: str, name: str) -> str:
    """Return the name of a bot that plays `game`.

    Raises:
        BadOption: if there is no such bot, or not with these options.
    """
    kind = kind_of(name)
    if kind not in names(game):
        raise BadOption("unknown-bot", given=kind, known=names(game))
    _options(kind, name)
    return name


def bot(game: str, name: str) -> Bot[Any, Any]:
    """Return a bot for `game` by its name.

    Raises:
        BadOption: if there is no such bot, or not with these options.
    """
    kind = kind_of(checked(game, name))
    module, attribute = home(game, kind)
    found: Bot[Any, Any] = getattr(import_module(module), attribute)(**_options(kind, name))
    return found


def home(game: str, name: str) -> tuple[str, str]:
    """Return where a bot lives: its module, and the name of its class there.

    Raises:
        BadOption: if there is no such bot, or not with these options.
    """
    kind = kind_of(checked(game, name))
    return {**ANY_GAME, **BY_GAME.get(game, {})}[kind]


def _options(kind: str, name: str) -> dict[str, Any]:
    """Return what a bot is made with."""
    found: dict[str, Any] = {}
    known = OPTIONS.get(kind, ())
    for option in name.split("+")[1:]:
        if option == OWN and OWN in known and "own" not in found:
            found["own"] = True
        elif SAMPLES in known and _is_number(option) and "samples" not in found:
            found["samples"] = _samples(kind, option)
        elif not known:
            raise BadOption("no-bot-options", bot=kind, given=option)
        else:
            raise BadOption("bot-option", bot=kind, given=option, known=known)
    return found


def _is_number(option: str) -> bool:
    return option.removeprefix("-").isdecimal()


def _samples(kind: str, option: str) -> int:
    samples = int(option) if len(option) < 10 else MOST_SAMPLES + 1
    if samples not in range(1, MOST_SAMPLES + 1):
        raise BadOption(
            "out-of-range", name=f"{kind}+{SAMPLES}", given=option, low=1, high=MOST_SAMPLES
        )
    return samples
