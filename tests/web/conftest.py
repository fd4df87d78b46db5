"""One house for all tests that do it no harm."""

import pytest

from tests.web.joining import holds_no_secret
from tests.web.served import served


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    """Serve while the tests run; whatever they do, the house finds nothing to complain of."""
    with served(tmp_path_factory.mktemp("house")) as house:
        yield house
        holds_no_secret(house)
        assert house.log == ""
