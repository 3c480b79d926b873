"""States as differences: whatever the states are, they come back."""

import base64
import json
import zlib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dashboard.viewer.packing import CHANGED, INSIDE, REMOVED, difference, differences, pack

KEYS = st.sampled_from("abcd")
LEAVES = st.one_of(st.none(), st.integers(0, 3), st.text(max_size=2), st.lists(st.integers(0, 2), max_size=2))
STATES = st.dictionaries(
    KEYS,
    st.one_of(
        LEAVES,
        st.dictionaries(KEYS, LEAVES, max_size=3),
        st.lists(st.dictionaries(KEYS, LEAVES, max_size=2), min_size=1, max_size=2),
    ),
    max_size=4,
)


def applied(old: Any, found: dict[str, Any]) -> Any:
    """What the browser does, in other words."""
    pairs = enumerate(old) if isinstance(old, list) else old.items()
    made = {str(key): value for key, value in pairs if key not in found.get(REMOVED, ())}
    made |= {key: applied(made[key], inside) for key, inside in found.get(INSIDE, {}).items()}
    made |= found.get(CHANGED, {})
    return list(made.values()) if isinstance(old, list) else made


@given(STATES, STATES)
def test_a_difference_makes_the_new_state_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert applied(old, difference(old, new)) == new


@given(STATES)
def test_equal_states_differ_in_nothing(state: dict[str, Any]) -> None:
    assert difference(state, state) == {}


def test_only_what_changed_is_sent() -> None:
    states = [
        {"turn": 1, "seats": [{"coins": 1}, {"coins": 2}]},
        {"turn": 1, "seats": [{"coins": 1}, {"coins": 5}]},
    ]
    assert list(differences(states))[1] == {INSIDE: {"seats": {INSIDE: {"1": {CHANGED: {"coins": 5}}}}}}


def test_a_packed_value_is_deflated_json() -> None:
    value = {"name": "Жанна", "list": [1, None]}
    assert json.loads(zlib.decompress(base64.b64decode(pack(value)))) == value
