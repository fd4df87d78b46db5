"""What the checks of a typed position share: how they refuse, and how they count what is left."""

from collections.abc import Callable, Sequence

from divinary.core.errors import UnreadableText
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.notation.tasks import task_text


def check(holds: object, text: str) -> None:
    """Refuse what no game comes to, described by `text`, unless the condition holds."""
    if not holds:
        raise UnreadableText("never-on-a-table", text=text)


def check_fits(holds: object, task: AnyTask) -> None:
    """Refuse a task that no game comes to on such a table, unless the condition holds."""
    if not holds:
        check(False, f"agenda {task_text(task)}")


def left_over(
    supply: Sequence[int], taken: Sequence[int], too_many: Callable[[int, int, int], UnreadableText]
) -> tuple[int, ...]:
    """Return how many of each kind are left of a supply.

    Raises:
        UnreadableText: that `too_many` makes of the kind, how many are taken, and how many exist.
    """
    for kind, (high, given) in enumerate(zip(supply, taken, strict=True)):
        if given > high:
            raise too_many(kind, given, high)
    return tuple([high - given for high, given in zip(supply, taken, strict=True)])
