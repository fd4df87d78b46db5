"""A chance in percent, for the eye."""

from fractions import Fraction

from divinary.core.words import Words


def percent_words(words: Words, chance: Fraction | float) -> str:
    """Return a chance in percent, with a tenth.

    >>> from divinary.core.words import words
    >>> [percent_words(words("en"), chance) for chance in (Fraction(31, 32), 1, 0.0001)]
    ['96.9%', '100%', 'under 0.1%']
    """
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance in (0, 1):
        return words.say("{n}%", n=tenths // 10)
    # What can happen is never called impossible, nor sure what can fail.
    shown = min(max(tenths, 1), 999)
    said = words.say("{whole}.{tenth}%", whole=shown // 10, tenth=shown % 10)
    if tenths == 0:
        return words.say("under {percent}", percent=said)
    return words.say("over {percent}", percent=said) if tenths == 1000 else said
