"""What is chosen lives in the address, also when a click cuts a run short."""

from types import SimpleNamespace

import pytest

from dashboard import address


class Parameters(dict[str, list[str]]):
    """The parameters of an address, as Streamlit offers them."""

    def get_all(self, name: str) -> list[str]:
        return self.get(name, [])


class Browser:
    """A visit as the module sees it: the parameters that the browser names, and the widgets' values."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parameters = Parameters()
        self.widgets: dict[str, object] = {}
        offered = SimpleNamespace(query_params=self.parameters, session_state=self.widgets)
        monkeypatch.setattr(address, "st", offered)

    def run(self, page: str, **asked: str) -> None:
        """A run of a page with a tab and a filter, asked for with these parameters."""
        self.begin(page, **asked)
        self.draw()

    def draw(self) -> None:
        """The widgets of the page, after which the address is written."""
        for parameter, default in (("tab", "factions"), ("disputed", "1")):
            key = address.choose(parameter, parameter, default, lambda said: said[0])
            chosen = str(self.widgets[key])
            address.note(parameter, *([] if chosen == default else [chosen]))
        address.settle()

    def begin(self, page: str, **asked: str) -> None:
        """A run that is cut short before it shows a widget."""
        self.parameters.clear()
        self.parameters.update({name: [value] for name, value in asked.items()})
        address.follow(page)


@pytest.fixture
def browser_tab(monkeypatch: pytest.MonkeyPatch) -> Browser:
    visit = Browser(monkeypatch)
    visit.run("overview", disputed="0")
    assert visit.widgets["disputed"] == "0"
    return visit


def test_a_click_on_a_page_that_is_still_being_drawn_is_kept(browser_tab: Browser) -> None:
    browser_tab.begin("balance")
    browser_tab.widgets["tab"] = "banned_pairs"
    browser_tab.run("balance")
    assert browser_tab.parameters == {"tab": ["banned_pairs"], "disputed": ["0"]}


def test_a_click_that_was_sent_before_the_new_address_arrived_is_kept(browser_tab: Browser) -> None:
    browser_tab.run("balance")
    browser_tab.widgets["tab"] = "banned_pairs"
    browser_tab.run("balance")
    assert browser_tab.parameters == {"tab": ["banned_pairs"], "disputed": ["0"]}


def test_going_back_at_once_leads_to_the_address_before(browser_tab: Browser) -> None:
    browser_tab.run("balance")
    browser_tab.widgets["tab"] = "banned_pairs"
    browser_tab.run("balance", disputed="0")
    browser_tab.run("balance", disputed="0")
    assert browser_tab.widgets["tab"] == "factions"
    assert browser_tab.parameters == {"disputed": ["0"]}


@pytest.mark.parametrize("spare", [{"tab": "factions"}, {"disputed": "1"}, {"since": "yesterday"}])
def test_a_link_that_says_what_holds_anyway_leaves_the_reader_free_to_choose(
    spare: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = Browser(monkeypatch)
    visit.run("balance", **spare)
    assert visit.parameters == {name: [value] for name, value in spare.items()}
    visit.begin("balance", **spare)
    # A click on a chart is no widget's: the page follows it while it runs.
    visit.widgets["tab"] = "stars"
    visit.draw()
    assert visit.widgets["tab"] == "stars"
    assert visit.parameters["tab"] == ["stars"]
