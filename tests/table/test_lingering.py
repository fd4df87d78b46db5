"""In honour mode bots leave a person the time to own up, whether there is anything to own up to."""

import pytest

from tests.table.policies import Sitting


def own_turn(honour: str) -> Sitting:
    """Return a table of one person and two bots, when the person is to play."""
    table = Sitting(options={"honour": honour}).sit("Ana").bots(1, 2).begin()
    while table.session.group() or not table.session.asked:
        table.run()
        if table.session.group():
            table.act(0, "pass")
    return table


@pytest.mark.parametrize(("honour", "waits"), [("yes", True), ("no", False)])
def test_bots_wait_only_where_plays_can_be_owned_up_to(honour, waits):
    table = own_turn(honour)
    table.act(0)
    assert table.session.bot_is_next()
    assert table.session.lingering() is waits


def test_whether_a_play_was_legal_does_not_change_how_long_they_wait():
    """How long the others hesitate must not tell what only the player knows."""
    table = own_turn("yes")
    waits = set()
    for choice in table.session.playing.state.legal():
        again = Sitting(options={"honour": "yes"})
        again.do([one.entry for one in table.kept[1:]])
        again.act(0, str(choice))
        waits.add(again.session.lingering())
    assert waits == {True}
