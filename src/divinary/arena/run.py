"""A run from its first chunk to its last, or from where it once broke off."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Final, TypeAlias

from divinary.arena.chunks import Chunk
from divinary.arena.folder import Folder
from divinary.arena.tally import Tally
from divinary.arena.workers import cores, tallies
from divinary.core.errors import BadOption

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many games are over, and of how many: at the beginning, and after every chunk."""

MOST: Final = {"games": 1_000_000, "jobs": 256}
"""What one run may ask for."""


def jobs_for(games: int, jobs: int | None) -> int:
    """Return how many processes are to play so many games: by default one a core.

    Raises:
        BadOption: if a number is out of range.
    """
    wanted = {"games": games, "jobs": cores() if jobs is None else jobs}
    for name, given in wanted.items():
        if not 1 <= given <= MOST[name]:
            raise BadOption("out-of-range", name=name, given=given, low=1, high=MOST[name])
    return wanted["jobs"]


def run(
    chunks: Sequence[Chunk], jobs: int, folder: Folder | None, progress: Progress | None
) -> Generator[tuple[int, Tally], None, None]:
    """Yield what came of each chunk, by its number: first those that are finished already."""
    tell = progress or (lambda over, games: None)
    games = sum([len(chunk.numbers) for chunk in chunks])
    done = folder.done(chunks) if folder is not None else {}
    yield from done.items()
    over = sum([len(chunks[number].numbers) for number in done])
    tell(over, games)
    left = {number: chunk for number, chunk in enumerate(chunks) if number not in done}
    with closing(tallies(left, jobs)) as coming:
        for number, tally in coming:
            if folder is not None:
                folder.finish(number, tally)
            yield number, tally
            over += len(chunks[number].numbers)
            tell(over, games)
