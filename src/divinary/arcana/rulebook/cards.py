"""What each card is called, how its rule reads, and why a pair does not obey it."""

from collections.abc import Mapping
from typing import Final

from divinary.arcana.data.card import THE_HOURS, CardId, ConditionContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate
from divinary.arcana.rulebook.card_texts import BASE_WORDS, CardWords, Hand
from divinary.arcana.rulebook.promo_card_texts import IMAGO_WORDS, KS2017_WORDS, STARS_BELOW_WORDS
from divinary.arcana.rulebook.readings import with_reading
from divinary.core.words import N_, Words

CARD_WORDS: Final[dict[CardId, CardWords]] = {
    **BASE_WORDS,
    **KS2017_WORDS,
    **IMAGO_WORDS,
    **STARS_BELOW_WORDS,
}

HOURS_NAME: Final = N_("The Hours")
HOURS_TEXT: Final = N_(
    "Only when no card takes either of your fates: play either here. "
    "It moves to the leftmost card at once, and need not obey it."
)


def card_name(words: Words, card: CardId) -> str:
    """Return what a card, or The Hours, is called."""
    return words.say(HOURS_NAME if card == THE_HOURS else CARD_WORDS[card].name)


def card_sign(words: Words, card: CardId) -> str:
    """Return a card's condition in a word or two."""
    return words.say(CARD_WORDS[card].sign)


def card_text(words: Words, card: CardId, options: Mapping[str, str] | None = None) -> str:
    """Return the rule of a card, or of The Hours, under the options of a game."""
    if card == THE_HOURS:
        return words.say(HOURS_TEXT)
    texts = CARD_WORDS[card]
    return with_reading(words, texts.text, texts.reading, options)


def card_example(words: Words, card: CardId) -> str:
    """Return a worked example; the card's condition says which fate may be played."""
    texts = CARD_WORDS[card]
    said = _supposed(words, texts)
    said += [_may_play(words, card, hand) for hand in (texts.fits, texts.also) if hand]
    if texts.fails is not None:
        low, high = texts.fails
        said.append(words.say("With {low} and {high}, neither.", low=low, high=high))
    if texts.example:
        said.append(words.say(texts.example))
    return " ".join(said)


def example_seen(card: CardId) -> ConditionContext:
    """Return the table on which the worked example of a card takes place."""
    texts = CARD_WORDS[card]
    return ConditionContext(visible=tuple(sorted(texts.visible + texts.here)), here=texts.here)


def card_miss(
    words: Words, card: CardId, played: Fate, kept: Fate, lift: int = 0, *, bare: bool = False
) -> str:
    """Return why `played` may not be played here while `kept`, a printed number, stays hidden.

    `lift` is how much higher the kept fate counts this turn; `bare` means that no fate lies here.
    """
    texts = CARD_WORDS[card]
    if bare and texts.bare:
        return words.say(texts.bare)
    counts = kept if texts.printed else kept + lift
    facts = {"sum": played + counts, "gap": abs(played - counts)}
    said = words.say(texts.miss, played=played, kept=counts, **facts)
    if counts == kept or not said:
        return said
    lifted = words.say("With +1 the {kept} you keep counts as {counts}.", kept=kept, counts=counts)
    return f"{said} {lifted}"


def _supposed(words: Words, texts: CardWords) -> list[str]:
    """Return what lies on the table in the example, one sentence for each place."""
    said = []
    if texts.visible:
        said.append(
            words.count(
                "Suppose a {fates} is visible.",
                "Suppose {fates} are visible.",
                len(texts.visible),
                fates=words.both([str(fate) for fate in texts.visible]),
            )
        )
    if texts.here:
        said.append(
            words.count(
                "Suppose a {fates} lies here.",
                "Suppose {fates} lie here.",
                len(texts.here),
                fates=words.both([str(fate) for fate in texts.here]),
            )
        )
    return said


def _may_play(words: Words, card: CardId, hand: Hand) -> str:
    low, high = hand
    grid = CARDS[card].grid(example_seen(card))
    if low == high:
        return words.say("With two {fate}s you may play one of them.", fate=low)
    if grid[low][high] and grid[high][low]:
        return words.say("With {low} and {high} you may play either.", low=low, high=high)
    fate = low if grid[low][high] else high
    return words.say(
        "With {low} and {high} you may play the {fate}.", low=low, high=high, fate=fate
    )
