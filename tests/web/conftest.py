"""One server for all tests that do it no harm."""

import pytest

from tests.web.joining import holds_no_secret
from tests.web.served import served

NAMES = ("divinary.example", "localhost.example")
"""Names by which the server may be asked for."""


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Serve while the tests run; whatever they do, the server finds nothing to complain of."""
    names = [word for name in NAMES for word in ("--name", name)]
    with served(tmp_path_factory.mktemp("server"), *names) as server:
        yield server
        holds_no_secret(server)
        assert not server.faults
