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
_WORD = re.compile(r"^:?(\w+):?$")

_GROUP = "chatlog__message-group"
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

_ENDING = re.compile(
    r"chatlog__(author|avatar|bot|time|edited|short|content|embed|header|message|attach|reac|reply|ref|system|sticker)"
    r"|postamble"
)
"""How the class of an element begins with which another one ends; all others stand within a text."""

_SPOKEN = {"strong": "**", "b": "**", "br": "\n"}
_SILENT = frozenset(("script", "style", "svg", "title"))
_LAST = frozenset(("body", "html"))

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
        reading.take(page[end : tag.start()], tag[2].lower(), tag[3], closing=bool(tag[1]))
        end = tag.end()
    reading.end()
    return reading.messages


def is_whole(page: str) -> bool:
    """Whether a page, and each that stands behind it, goes on to its end."""
    tags = page.lower()
    return tags.count("</html") >= max(1, tags.count("<html"))


def sent_on(number: str) -> datetime.date | None:
    """The day (UTC) that the number of a message holds; None for a number that is not of this kind."""
    if not re.fullmatch("[0-9]{17,20}", number):
        return None
    moment = DISCORD_EPOCH + (int(number) >> 22)
    return datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC).date()


@dataclass(slots=True)
class _Reading:
    """The way through a page: the message it is in, and what is collected of the element it is in."""

    messages: list[PageMessage] = field(default_factory=list)
    heading: PageMessage = field(default_factory=lambda: PageMessage(""))
    message: PageMessage = field(default_factory=lambda: PageMessage(""))
    wanted: str = ""
    parts: list[str] = field(default_factory=list)
    silent: str = ""

    def take(self, text: str, tag: str, rest: str, *, closing: bool) -> None:
        """A text and the tag behind it."""
        if self.silent:
            self.silent = "" if closing and tag == self.silent else self.silent
            return
        self.parts += (html.unescape(text), _SPOKEN.get(tag, ""))
        if tag in _SILENT and not closing:
            self.silent = tag
        elif tag in _LAST:
            self.end()
        elif not closing:
            self._open(tag, rest)

    def _open(self, tag: str, rest: str) -> None:
        facts = {name.lower(): html.unescape("".join(values)) for name, *values in _ATTRIBUTE.findall(rest)}
        classes, number = facts.get("class", "").split(), facts.get("data-message-id", "")
        if tag == "img":
            self.parts += (f":{emoji}:" for emoji in _WORD.findall(facts.get("alt", "")))
        if number or any(map(_ENDING.match, classes)):
            self.end()
        if number and number != self.message.number:
            self.message = PageMessage(number, self.heading.author, self.heading.times)
            self.messages.append(self.message)
        if _GROUP in classes:
            self.message = PageMessage("")
        self.wanted = next(filter(None, map(_WANTED.get, classes)), self.wanted)
        if self.wanted == "time":
            self.parts.append(f"{facts.get('title', '')}\n")

    def end(self) -> None:
        """The element is over; an author and a time hold for the messages behind them, too."""
        text = "".join(self.parts)[:LONGEST_MESSAGE].strip()
        if self.wanted == "author":
            self.heading.author = self.message.author = text
        elif self.wanted == "time":
            self.heading.times = self.message.times = tuple(filter(None, map(str.strip, text.split("\n"))))
        elif self.wanted == "text":
            self.message.text = f"{self.message.text}\n{text}" if self.message.text else text
        self.wanted = ""
        self.parts.clear()
