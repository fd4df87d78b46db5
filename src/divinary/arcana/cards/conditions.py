"""The questions that the cards ask of a pair: `played` is laid, `kept` stays hidden."""

from divinary.arcana.cards.card import Condition, Seen
from divinary.arcana.fates import Fate


def always(played: Fate, kept: Fate, seen: Seen) -> bool:
    """Any pair will do."""
    return True


def higher(played: Fate, kept: Fate, seen: Seen) -> bool:
    """The two differ and the higher one is played."""
    return played > kept


def lower(played: Fate, kept: Fate, seen: Seen) -> bool:
    """The two differ and the lower one is played."""
    return played < kept


def same(played: Fate, kept: Fate, seen: Seen) -> bool:
    """Both have the same value."""
    return played == kept


def sum_between(low: int, high: int) -> Condition:
    """The two add up to `low` at least and `high` at most."""

    def allows(played: Fate, kept: Fate, seen: Seen) -> bool:
        return low <= played + kept <= high

    return allows


def sum_leaves(rest: int, divisor: int) -> Condition:
    """The two add up to a number that leaves `rest` when divided by `divisor`."""

    def allows(played: Fate, kept: Fate, seen: Seen) -> bool:
        return (played + kept) % divisor == rest

    return allows


def apart(low: int, high: int) -> Condition:
    """The two differ by `low` at least and `high` at most."""

    def allows(played: Fate, kept: Fate, seen: Seen) -> bool:
        return low <= abs(played - kept) <= high

    return allows


def only_one_in(*values: Fate) -> Condition:
    """Just one of the two is among `values`, and that one is played."""

    def allows(played: Fate, kept: Fate, seen: Seen) -> bool:
        return played in values and kept not in values

    return allows


def multiple(played: Fate, kept: Fate, seen: Seen) -> bool:
    """One is exactly twice or three times the other."""
    small, large = sorted((played, kept))
    return large in (2 * small, 3 * small)


def kept_is_visible(played: Fate, kept: Fate, seen: Seen) -> bool:
    """The kept fate has the value of a visible one."""
    return kept in seen.visible


def both_unseen(played: Fate, kept: Fate, seen: Seen) -> bool:
    """The two differ from each other and from every visible fate."""
    return played != kept and played not in seen.visible and kept not in seen.visible
