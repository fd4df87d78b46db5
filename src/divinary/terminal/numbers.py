"""Numbers with a fraction, as each language writes them."""

from divinary.core.words import Words


def percent(said: Words, rate: float) -> str:
    """Return a share in percent, to a tenth.

    >>> from divinary.core.words import words
    >>> percent(words("en"), 0.9555), percent(words("pl"), 0.1)
    ('95.5%', '10,0%')
    """
    whole, tenth = f"{rate:.1%}".rstrip("%").split(".")
    return said.say("{whole}.{tenth}%", whole=whole, tenth=tenth)


def tenths(said: Words, value: float) -> str:
    """Return a number to a tenth.

    >>> from divinary.core.words import words
    >>> tenths(words("en"), 12.34), tenths(words("fr"), -1)
    ('12.3', '-1,0')
    """
    whole, tenth = f"{value:.1f}".split(".")
    return said.say("{whole}.{tenth}", whole=whole, tenth=tenth)
