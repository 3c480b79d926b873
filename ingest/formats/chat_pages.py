"""Messages of a chat exported as a web page: its tags are looked at one by one, nothing in it is run.

The pages of DiscordChatExporter are understood, older and newer: an element with `data-message-id` is a
message; author and time stand in the first of a group or above it; bold letters and emoji come back as a
chat writes them.
"""

import datetime
import html
import re
from dataclasses import dataclass, field

MARK = "chatlog__message"
"""A class of every such page."""

LONGEST_TAG = 4000
LONGEST_MESSAGE = 50_000

_TAG = re.compile(rf"<(/?)([a-zA-Z][a-zA-Z0-9]{{0,20}})([^<>]{{0,{LONGEST_TAG}}})>")
_ATTRIBUTE = re.compile(r"([a-z-]{1,40})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.I)
_WORD = re.compile(r":?(\w+):?")

_GROUP = "chatlog__message-group"
_EDITED = "chatlog__edited-timestamp"
_WANTED = {
    "chatlog__author": "author",
    "chatlog__author-name": "author",
    "chatlog__timestamp": "time",
    "chatlog__content": "text",
    "chatlog__embed-title": "text",
    "chatlog__embed-description": "text",
    "chatlog__embed-field-name": "text",
    "chatlog__embed-field-value": "text",
}
"""What the text of an element of some class is; boxes that a bot puts below a message are text of it."""

_BOLD = frozenset(("strong", "b"))
_SILENT = frozenset(("script", "style", "svg", "title"))

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds before the first number of a message: these numbers count from the year 2015."""


@dataclass(slots=True)
class PageMessage:
    """A message of a page: its number, who wrote it, when by the page (in words, in short), and its text."""

    number: str
    author: str = ""
    times: tuple[str, ...] = ()
    text: str = ""


def messages_of(page: str) -> list[PageMessage]:
    """Every message of a page, in order."""
    reading, end = _Reading(), 0
    for tag in _TAG.finditer(page):
        reading.take_text(page[end : tag.start()])
        end = tag.end()
        reading.take_tag(tag[2].lower(), tag[3], closing=bool(tag[1]))
    reading.end()
    return reading.messages


def is_whole(page: str) -> bool:
    """Whether a page goes on to its end."""
    return "</html" in page.lower()


def sent_on(number: str) -> datetime.date | None:
    """The day (UTC) that the number of a message holds; None for a number that is not of this kind."""
    if not number.isascii() or not number.isdigit() or not 17 <= len(number) <= 20:
        return None
    moment = DISCORD_EPOCH + (int(number) >> 22)
    return datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC).date()


@dataclass(slots=True)
class _Reading:
    """The way through a page: the message it is in, and the element whose text is wanted.

    That element ends where as many of its tag close as have opened, or where the next wanted one begins.
    """

    messages: list[PageMessage] = field(default_factory=list)
    heading: PageMessage = field(default_factory=lambda: PageMessage(""))
    message: PageMessage = field(default_factory=lambda: PageMessage(""))
    wanted: str = ""
    tag: str = ""
    open: int = 0
    parts: list[str] = field(default_factory=list)
    silent: str = ""

    def take_text(self, text: str) -> None:
        if self.wanted and not self.silent:
            self.parts.append(html.unescape(text))

    def take_tag(self, tag: str, rest: str, *, closing: bool) -> None:
        if self.silent:
            self.silent = "" if closing and tag == self.silent else self.silent
        elif tag in _BOLD:
            self.take_text("**")
        elif not closing:
            self._open(tag, rest)
        elif tag == self.tag:
            self.open -= 1
            if not self.open:
                self.end()

    def _open(self, tag: str, rest: str) -> None:
        facts = {name.lower(): html.unescape("".join(values)) for name, *values in _ATTRIBUTE.findall(rest)}
        classes = facts.get("class", "").split()
        if tag in _SILENT or _EDITED in classes:
            self.silent = tag
        elif tag == "br":
            self.take_text("\n")
        elif tag == "img":
            emoji = _WORD.fullmatch(facts.get("alt", ""))
            self.take_text(f":{emoji[1]}:" if emoji else "")
        else:
            self.open += tag == self.tag
            self._begin(tag, facts, classes)

    def _begin(self, tag: str, facts: dict[str, str], classes: list[str]) -> None:
        """A message, a group of them, or an element whose text is wanted; other elements are passed over."""
        number = facts.get("data-message-id", "")
        if number and number != self.message.number:
            self.end()
            self.message = PageMessage(number, self.heading.author, self.heading.times)
            self.messages.append(self.message)
        if _GROUP in classes:
            self.message = PageMessage("")
        wanted = next((_WANTED[each] for each in classes if each in _WANTED), "")
        if wanted:
            self.end()
            self.wanted, self.tag, self.open = wanted, tag, 1
        if wanted == "time":
            self.heading.times = (facts["title"],) if facts.get("title") else ()

    def end(self) -> None:
        """The wanted element is over; an author and a time hold for the messages behind them, too."""
        text = "".join(self.parts)[:LONGEST_MESSAGE].strip()
        if self.wanted == "author":
            self.heading.author = self.message.author = text
        elif self.wanted == "time":
            self.heading.times = self.message.times = (*self.heading.times, text)
        elif self.wanted == "text":
            self.message.text = f"{self.message.text}\n{text}" if self.message.text else text
        self.wanted, self.tag = "", ""
        self.parts.clear()
