"""The conditions of the cards for a pair: `played` is played there, `kept` stays hidden."""

from divinary.arcana.data.card import Condition, ConditionContext, FadeContext
from divinary.arcana.data.fates import HOURS, Fate


def always(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """Every pair is allowed."""
    return True


def higher(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The two differ and the higher one is played."""
    return played > kept


def lower(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The two differ and the lower one is played."""
    return played < kept


def same(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """Both have the same value."""
    return played == kept


def sum_between(low: int, high: int) -> Condition:
    """The two add up to `low` at least and `high` at most."""

    def allows(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
        return low <= played + kept <= high

    return allows


def sum_leaves(rest: int, divisor: int) -> Condition:
    """The two add up to a number that leaves `rest` when divided by `divisor`."""

    def allows(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
        return (played + kept) % divisor == rest

    return allows


def apart(low: int, high: int) -> Condition:
    """The two differ by `low` at least and `high` at most."""

    def allows(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
        return low <= abs(played - kept) <= high

    return allows


def only_one_in(*values: Fate) -> Condition:
    """Just one of the two is among `values`, and that one is played."""

    def allows(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
        return played in values and kept not in values

    return allows


def multiple(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """One is exactly twice or three times the other."""
    small, large = sorted((played, kept))
    return large in (2 * small, 3 * small)


def kept_is_visible(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The kept fate has the value of a visible one."""
    return kept in seen.visible


def both_unseen(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The two differ from each other and from every visible fate."""
    return played != kept and played not in seen.visible and kept not in seen.visible


def difference_is_visible(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The higher one is played, and it is above the other by the value of a visible fate."""
    return played > kept and played - kept in seen.visible


def high_odds(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """Of two different odd ones the higher is played, of an odd and an even one the lower."""
    if played % 2 and kept % 2:
        return played > kept
    return played % 2 != kept % 2 and played < kept


def kept_rises(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The kept fate is higher than every one in front of the card."""
    if not seen.here:
        return seen.iron_opens
    return kept > max(seen.here)


def no_neighbour(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """No visible fate is one away from either."""
    return all(abs(fate - played) != 1 and abs(fate - kept) != 1 for fate in seen.visible)


def all_in_fours(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The two and all visible fates add up to a multiple of 4."""
    return (played + kept + sum(seen.visible)) % 4 == 0


def one_value_between(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """Just one visible value, however often it lies there, is strictly between the two."""
    low, high = sorted((played, kept))
    return len({fate for fate in seen.visible if low < fate < high}) == 1


def makes_eleven(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The two, or the two and one visible fate, add up to 11."""
    return 11 - played - kept in (0, *seen.visible)


def hours_one_apart(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """The printed hours of the two differ by exactly 1."""
    return abs(HOURS[played] - HOURS[kept - seen.lift]) == 1


def is_seven(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """A 7 is played."""
    return played == 7


def never(played: Fate, kept: Fate, seen: ConditionContext) -> bool:
    """Nothing may be played here."""
    return False


def kept_is_higher(played: Fate, kept: int) -> bool:
    """The kept fate is higher than the one played; an equal one is not."""
    return kept > played


def small_was_played(context: FadeContext) -> bool:
    """A 1 or a 2 was played this turn."""
    return context.small


def outweighs_kept(context: FadeContext) -> bool:
    """The fates in front of the card add up to at least twice the kept one."""
    return context.kept is not None and sum(context.here) >= 2 * context.kept
