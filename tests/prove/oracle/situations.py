"""Situations made by hand, and parts of the game told by the second referee alone."""

from typing import Any

from tests.prove.oracle.asking import Asking
from tests.prove.oracle.dish import read
from tests.prove.oracle.table import Player, Table, lay


def table(**options: str) -> tuple[Table, Player]:
    """Return a fresh table and its first player, whose dish holds a throw of no use."""
    fresh = lay(options)
    for player in fresh.players:
        player.dish = read("a1 b1 / tree bone voodoo")
    fresh.square, fresh.unseen = fresh.unseen[:4], fresh.unseen[4:]
    return fresh, fresh.players[0]


def tell(story: Asking[Any], *answers: str) -> list[set[str]]:
    """Tell a part of the game to its end with these answers; return what was offered each time."""
    offered = []
    question = next(story, None)
    for answer in answers:
        assert question, f"nobody asked for {answer}"
        offered.append({*question.answers})
        assert answer in question.answers, f"{answer} of {sorted(question.answers)}"
        try:
            question = story.send(answer)
        except StopIteration:
            question = None
    assert question is None, f"still asked: {sorted(question.answers)}"
    return offered
