"""Numbers with a fraction, as each language writes them."""

from fractions import Fraction

from divinary.core.words import Words


def percent_words(words: Words, chance: Fraction | float) -> str:
    """Return a chance in percent, to a tenth.

    >>> from divinary.core.words import words
    >>> [percent_words(words("en"), chance) for chance in (Fraction(31, 32), 1, 0.0001)]
    ['96.9%', '100%', 'under 0.1%']
    """
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance in (0, 1):
        return words.say("{n}%", n=tenths // 10)
    # Only what is impossible is 0%, and only what is certain is 100%.
    shown = min(max(tenths, 1), 999)
    said = words.say("{whole}.{tenth}%", whole=shown // 10, tenth=shown % 10)
    if tenths == 0:
        return words.say("under {percent}", percent=said)
    return words.say("over {percent}", percent=said) if tenths == 1000 else said


def rate_words(words: Words, rate: float) -> str:
    """Return a measured share in percent, to a tenth.

    >>> from divinary.core.words import words
    >>> rate_words(words("en"), 0.9555), rate_words(words("pl"), 0.1)
    ('95.5%', '10,0%')
    """
    whole, tenth = f"{rate:.1%}".rstrip("%").split(".")
    return words.say("{whole}.{tenth}%", whole=whole, tenth=tenth)


def tenths(words: Words, value: float) -> str:
    """Return a number with one digit after the point.

    >>> from divinary.core.words import words
    >>> [tenths(words("en"), value) for value in (1.26, -0.01, -1.5)], tenths(words("fr"), 12)
    (['1.3', '0.0', '−1.5'], '12,0')
    """
    whole, tenth = f"{round(value, 1) + 0.0:.1f}".replace("-", "−").split(".")
    return words.say("{whole}.{tenth}", whole=whole, tenth=tenth)
