"""A person who serves and plays on one machine can invite a phone, where localhost means itself."""

import re
from pathlib import Path

import pytest

from divinary.web.qr_codes import invitation, invitation_file, qr_code
from tests.web.served import served

LINK = re.compile(r'id="invite-link"[^>]*value="http://([^:/]+):(\d+)/t/')


def test_the_code_of_a_table_is_drawn_once_and_that_of_a_key_is_not_kept():
    table = "http://server/t/abcdefghjk"
    assert invitation(table) is invitation(table)
    assert invitation_file(table) is invitation_file(table)
    assert qr_code(table) is not qr_code(table)


def invited(folder: Path, *flags: str) -> str:
    """Return the host in the link that a new table gives to send."""
    with served(folder, *flags) as server, server.client() as client:
        page = client.post("/new/arcana", data={"name": "Ana", "seats": "2", "with": "people"})
        found = LINK.search(page.text)
        assert found
        assert int(found.group(2)) == server.port
        return found.group(1)


@pytest.mark.parametrize(
    ("host", "for_others"),
    [("0.0.0.0", True), ("127.0.0.1", False)],
    ids=["all of the network", "this machine alone"],
)
def test_the_link_to_send_is_one_that_others_can_open(tmp_path, host, for_others):
    link = invited(tmp_path, "--host", host)
    assert (link not in ("127.0.0.1", "localhost", "0.0.0.0")) is for_others
