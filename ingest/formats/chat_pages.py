"""Messages of a chat exported as a web page: its tags are looked at one by one, nothing in it is run.

The pages of DiscordChatExporter are understood, older and newer: an element with `data-message-id` is a
message; author and time stand in the first of a group or above it; bold letters and emoji come back as a
chat writes them.
"""

import datetime
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MARK = "chatlog__message"
"""A class of every such page."""

LONGEST_TAG = 4000
LONGEST_MESSAGE = 50_000

_TAG = re.compile(rf"<(/?)([a-zA-Z][a-zA-Z0-9]{{0,20}})([^<>]{{0,{LONGEST_TAG}}})>")
_ATTRIBUTE = re.compile(r"([a-z-]{1,40})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.I)
_END = "</html"
_WORD = re.compile(r":?(\w+):?")

_GROUP = "chatlog__message-group"
_AUTHORS = frozenset(("chatlog__author", "chatlog__author-name"))
_TIME = "chatlog__timestamp"
_CONTENTS = frozenset(
    (
        "chatlog__content",
        "chatlog__embed-title",
        "chatlog__embed-description",
        "chatlog__embed-field-name",
        "chatlog__embed-field-value",
    )
)
"""The text of a message, and of the boxes that a bot puts below it."""

_EDITED = "chatlog__edited-timestamp"
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
    reading = _Reading()
    end = 0
    for tag in _TAG.finditer(page):
        reading.take_text(page[end : tag.start()])
        end = tag.end()
        reading.take_tag(tag[2].lower(), tag[3], closing=bool(tag[1]))
    reading.end_all()
    return reading.messages


def is_whole(page: str) -> bool:
    """Whether a page goes on to its end."""
    return _END in page.lower()


def sent_on(number: str) -> datetime.date | None:
    """The day (UTC) that the number of a message holds; None for a number that is not of this kind."""
    if not number.isascii() or not number.isdigit() or not 17 <= len(number) <= 20:
        return None
    moment = DISCORD_EPOCH + (int(number) >> 22)
    return datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC).date()


@dataclass(slots=True)
class _Capture:
    """An element whose text is wanted: it ends where as many of its tag close as have opened."""

    kind: str
    tag: str
    open: int = 1
    parts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    messages: list[PageMessage] = field(default_factory=list)
    author: str = ""
    times: tuple[str, ...] = ()
    silent: str = ""
    in_message: bool = False
    wanted: list[_Capture] = field(default_factory=list)

    def take_text(self, text: str) -> None:
        if self.wanted and text and not self.silent:
            self.wanted[-1].parts.append(html.unescape(text))

    def take_tag(self, tag: str, rest: str, *, closing: bool) -> None:
        if tag in _SILENT or self.silent:
            self._fall_silent(tag, closing=closing)
        elif tag in _BOLD:
            self.take_text("**")
        elif closing:
            self._close(tag)
        else:
            self._open(tag, rest)

    def _fall_silent(self, tag: str, *, closing: bool) -> None:
        if closing and tag == self.silent:
            self.silent = ""
        elif not closing and not self.silent:
            self.silent = tag

    def _open(self, tag: str, rest: str) -> None:
        facts = dict(_attributes(rest))
        if tag == "br":
            self.take_text("\n")
        elif tag == "img":
            self.take_text(_emoji(facts.get("alt", "")))
        else:
            if self.wanted and self.wanted[-1].tag == tag:
                self.wanted[-1].open += 1
            self._begin(tag, facts)

    def _begin(self, tag: str, facts: dict[str, str]) -> None:
        number, classes = facts.get("data-message-id", ""), set(facts.get("class", "").split())
        if number and (not self.messages or self.messages[-1].number != number):
            self.wanted.clear()
            self.in_message = True
            self.messages.append(PageMessage(number, self.author, self.times))
        if _GROUP in classes:
            self.in_message = False
        if classes & _AUTHORS:
            self.wanted.append(_Capture("author", tag))
        elif _TIME in classes:
            self.times = (facts["title"],) if facts.get("title") else ()
            self.wanted.append(_Capture("time", tag))
        elif classes & _CONTENTS:
            self.wanted.append(_Capture("content", tag))
        elif _EDITED in classes and self.wanted:
            self.wanted.append(_Capture("edited", tag))

    def _close(self, tag: str) -> None:
        if not self.wanted or self.wanted[-1].tag != tag:
            return
        self.wanted[-1].open -= 1
        if not self.wanted[-1].open:
            self._end(self.wanted.pop())

    def end_all(self) -> None:
        """What a page that was cut off leaves open ends with it."""
        while self.wanted:
            self._end(self.wanted.pop())

    def _end(self, capture: _Capture) -> None:
        text = "".join(capture.parts)[:LONGEST_MESSAGE].strip()
        message = self.messages[-1] if self.in_message else PageMessage("")
        if capture.kind == "author":
            self.author = message.author = text
        elif capture.kind == "time":
            self.times = message.times = (*self.times, text)
        elif capture.kind == "content":
            message.text = f"{message.text}\n{text}" if message.text else text


def _attributes(rest: str) -> Iterator[tuple[str, str]]:
    for name, *values in _ATTRIBUTE.findall(rest):
        yield name.lower(), html.unescape("".join(values))


def _emoji(name: str) -> str:
    """An emoji as a chat writes it; a picture without a name is nothing."""
    word = _WORD.fullmatch(name)
    return f":{word[1]}:" if word else name
