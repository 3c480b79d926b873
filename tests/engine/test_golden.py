"""The engine's messages are those of the reviewed files."""

import pytest

from tests.engine.golden import FILES, said, written


@pytest.mark.parametrize("name", FILES)
def test_the_engine_says_what_was_looked_at(name: str) -> None:
    assert said(name).splitlines() == written(name).splitlines(), "python -m tests.engine.golden"
