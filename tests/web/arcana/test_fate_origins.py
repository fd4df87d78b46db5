"""How each fate came to its card."""

from msgspec.structs import replace

from divinary.web.arcana.fate_origins import HOURS, MOVED, PLAYED, origins
from tests.web.arcana.scenes import TABLES, states


def test_strays_came_by_the_hours_or_were_moved_and_all_others_were_played():
    met: set[str] = set()
    for number, options in enumerate(TABLES):
        for state in states(options, number):
            view = state.view(None)
            came = origins(view)
            for slot in filter(None, view.row):
                strays = {n for n, origin in enumerate(came[slot.card]) if origin != PLAYED}
                assert strays == set(slot.strays)
                met |= set(came[slot.card])
    assert met == {PLAYED, HOURS, MOVED}


def test_without_a_thief_or_relocate_it_was_the_hours():
    met = 0
    for state in states({"seats": 3, "cards": "base"}, 5):
        for origin in (o for came in origins(state.view(0)).values() for o in came):
            assert origin in (PLAYED, HOURS)
            met += origin == HOURS
    assert met


def test_without_a_past_a_stray_was_moved():
    view = next(
        s.view(None) for s in states({"seats": 3}, 5) if any(x and x.strays for x in s.position.row)
    )
    came = origins(replace(view, past=()))
    assert MOVED in {origin for origins_ in came.values() for origin in origins_}
    assert HOURS not in {origin for origins_ in came.values() for origin in origins_}
