"""What is chosen lives in the address, also when a click cuts a run short."""

from types import SimpleNamespace

import pytest

from dashboard import address


class Parameters(dict[str, list[str]]):
    """The parameters of an address, as Streamlit offers them."""

    def get_all(self, name: str) -> list[str]:
        return self.get(name, [])


def test_a_click_on_a_page_that_is_still_being_drawn_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    parameters = Parameters()
    kept: dict[str, str] = {}
    monkeypatch.setattr(address, "st", SimpleNamespace(query_params=parameters, session_state=kept))
    address.follow("overview")
    address.note("disputed", "0")
    address.settle()
    assert parameters == {"disputed": ["0"]}
    parameters.clear()
    address.follow("balance")
    kept["open_tab"] = "banned_pairs"
    address.follow("balance")
    address.choose("tab", "open_tab", "factions", lambda asked: asked[0])
    assert kept["open_tab"] == "banned_pairs"
