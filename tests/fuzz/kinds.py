"""The kinds of input: how one is made by chance, and what it is given to."""

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random

import msgspec

from engine.scythe.legal import legal_actions
from ingest.formats.reader import Source
from ingest.stated import names
from tests.fuzz import feed
from tests.fuzz.corpus import Body, games, notation_lines, notation_words, seeds, sources, states
from tests.fuzz.monsters import long_lines, monsters
from tests.fuzz.mutate import SPLINTERS, mutated, mutated_actions, mutated_body
from tests.fuzz.odd_json import odd_json
from tests.fuzz.packed import gzipped, nested, unzipped, worksheet, zipped, zstandard_frames
from tests.ingest.test_stretches import row_per_game, sheet_of

SOME_PLAIN_SHEETS = 0.4
NEXT_ACTIONS = 4
ODD_NAMES = ("\udce9", "\u202e", "\x1b[31m", "\n", " ", "-", "=1+1", "é", "\\", "*", "[a]")
LINE_SIZES = (10**6, 10**7, 10**8)
MONSTER_SIZES = (300, 1_000, 4_000, 30_000)


@dataclass(frozen=True, slots=True)
class Kind:
    """Inputs of one sort; `seconds` is the processor time that one may take."""

    name: str
    make: Callable[[Random], Source]
    run: Callable[[Source], None]
    seconds: float = 20.0


def any_bytes(chance: Random) -> Source:
    """Bytes with no sense, and splinters of every format side by side."""
    parts = [
        chance.choice(SPLINTERS)[:40] if chance.random() < 0.6 else chance.randbytes(chance.randrange(20))
        for _ in range(chance.randrange(12))
    ]
    return Source(f"game{chance.choice(('', '.txt', '.csv', '.json', '.xml'))}", b"".join(parts))


def damaged_file(chance: Random) -> Source:
    """Any file of the corpus."""
    seed = chance.choice(sources())
    return Source(seed.name, mutated(seed.content, chance))


def damaged_seed(kind: str) -> Callable[[Random], Source]:
    """A small file of one format."""

    def make(chance: Random) -> Source:
        seed = chance.choice(seeds(kind))
        return Source(seed.name, mutated(seed.content, chance))

    return make


def json_text(chance: Random) -> Source:
    """JSON, or nearly; now and then several lines of it."""
    lines = [odd_json(chance) for _ in range(chance.choice((1, 1, 1, 3)))]
    return Source("odd.json", "\n".join(lines).encode("utf-8", errors="replace"))


def damaged_record(chance: Random) -> Source:
    """A record with other values in it; now and then the JSON itself is damaged."""
    text = json.dumps(mutated_body(chance)).encode()
    return Source("mutated.json", mutated(text, chance) if chance.random() < 0.1 else text)


def almost_legal(chance: Random) -> Source:
    """A place in a recorded game and the actions to try there."""
    game = chance.choice(list(games()))
    after = chance.randrange(len(states(game)))
    following = msgspec.to_builtins(games()[game].actions[after : after + NEXT_ACTIONS])
    if chance.random() < 0.02:
        legal = list(islice(legal_actions(states(game)[after]), 30))
        following = [msgspec.to_builtins(chance.choice(legal))] if legal else following
    tried: list[Body] = mutated_actions(list(following), chance)
    return Source("tried.json", json.dumps({"game": game, "after": after, "actions": tried}).encode())


def notation(chance: Random) -> Source:
    """Tags and turns of several games mixed, words exchanged, and sometimes bytes damaged."""
    tags, turns = notation_lines()
    lines = [chance.choice(tags) for _ in range(chance.randrange(5))]
    lines += ['[Seat "Amber" Nordic mechanical]', '[Seat "Birch" Saxony industrial]'][: chance.randrange(3)]
    lines += [_reworded(chance.choice(turns), chance) for _ in range(chance.randrange(6))]
    text = "\n".join(lines).encode()
    return Source("game.scythe", mutated(text, chance) if chance.random() < 0.4 else text)


def _reworded(line: str, chance: Random) -> str:
    words = line.split(" ")
    for _ in range(chance.choice((0, 0, 1, 1, 2, 4))):
        words[chance.randrange(len(words))] = chance.choice(notation_words())
    return " ".join(words)


def spreadsheet(chance: Random) -> Source:
    """A workbook with the cells of a damaged sheet, or with a damaged part, packed so that it opens."""
    parts = unzipped(chance.choice(seeds("xlsx")).content)
    if chance.random() < 0.7:
        parts["xl/worksheets/sheet1.xml"] = worksheet(damaged_seed("csv")(chance).content, chance)
    else:
        name = chance.choice(list(parts))
        parts[name] = mutated(parts[name], chance)
    packed = zipped(parts)
    return Source("sheet.xlsx", mutated(packed, chance) if chance.random() < 0.1 else packed)


def open_document(chance: Random) -> Source:
    """An OpenDocument spreadsheet with a damaged part, packed so that it opens."""
    parts = unzipped(chance.choice(seeds("ods")).content)
    parts["content.xml"] = mutated(parts["content.xml"], chance)
    packed = zipped(parts)
    return Source("sheet.ods", mutated(packed, chance) if chance.random() < 0.1 else packed)


def archive(chance: Random) -> Source:
    """Small files packed, and the package damaged or not."""
    names = ("a.csv", "b.json", "../c.txt", "d/e.scythe", "/f", "g\x00h", "a.csv", "C:\\i", "j" * 600)
    kinds = ("csv", "bgg", "shorthand", "records")
    sources = [damaged_seed(chance.choice(kinds))(chance) for _ in range(chance.randrange(4))]
    members = {chance.choice(names): source.content for source in sources}
    packed = chance.choice((zipped, gzipped, zstandard_frames, nested))(members)
    return Source(f"games{chance.choice(('.zip', '.gz', '.zst', ''))}", _perhaps(packed, chance))


def anything_to_load(chance: Random) -> Source:
    """Whatever may be loaded, under the name it may have."""
    made = (any_bytes, damaged_file, json_text, damaged_record, notation, archive, lines_of_records)
    source = chance.choice(made)(chance)
    name = source.name.replace("/", "_").replace("\x00", "_")[:100]
    return Source(chance.choice(ODD_NAMES) + name if chance.random() < 0.1 else name, source.content)


def lines_of_records(chance: Random) -> Source:
    """A game a line, some of them damaged, packed or not."""
    records = [json.dumps(mutated_body(chance)).encode() for _ in range(chance.randint(1, 4))]
    text = mutated(b"\n".join(records), chance)
    return Source("games.jsonl", chance.choice((text, text, gzip.compress(text, 1))))


def long_sheet(chance: Random) -> Source:
    """A sheet as people write them, damaged or not."""
    content = chance.choice((sheet_of, row_per_game))(chance)
    if chance.random() < 0.3:
        content = _with_another_heading(content, chance)
    return Source("sheet.csv", content if chance.random() < SOME_PLAIN_SHEETS else mutated(content, chance))


def _with_another_heading(content: bytes, chance: Random) -> bytes:
    """One column under any heading that some sheet has."""
    first, _, rest = content.partition(b"\n")
    headings = first.split(b",")
    words = list(chance.choice((names.columns(), names.star_columns())).spellings.values())
    headings[chance.randrange(len(headings))] = chance.choice(words).encode()
    return b",".join(headings) + b"\n" + rest


def monster(chance: Random) -> Source:
    """Something that is meant to hurt."""
    return chance.choice(list(monsters(chance.choice(MONSTER_SIZES))))


def long_line(chance: Random) -> Source:
    """One endless line."""
    number, size = chance.randrange(8), chance.choice(LINE_SIZES)
    return next(islice(long_lines(size), number, None))


def _perhaps(packed: bytes, chance: Random) -> bytes:
    return mutated(packed, chance) if chance.random() < 0.5 else packed


KINDS = {
    kind.name: kind
    for kind in (
        Kind("bytes", any_bytes, feed.feed_any),
        Kind("files", damaged_file, feed.feed),
        Kind("json", json_text, feed.feed_json),
        Kind("records", damaged_record, feed.feed_record),
        Kind("actions", almost_legal, feed.feed_actions),
        Kind("notation", notation, feed.feed_reader("notation_text")),
        Kind("csv", damaged_seed("csv"), feed.feed_reader("csv_sheet")),
        Kind("xlsx", spreadsheet, feed.feed_reader("xlsx_sheet")),
        Kind("ods", open_document, feed.feed_reader("ods_sheet")),
        Kind("bgstats", damaged_seed("bgstats"), feed.feed_reader("bgstats")),
        Kind("bgg", damaged_seed("bgg"), feed.feed_reader("bgg_plays")),
        Kind("bga", damaged_seed("bga"), feed.feed_reader("bga_tables")),
        Kind("discord", damaged_seed("discord"), feed.feed_reader("discord")),
        Kind("digital_log", damaged_seed("digital_log"), feed.feed_reader("digital_log")),
        Kind("shorthand", damaged_seed("shorthand"), feed.feed_reader("shorthand")),
        Kind("bids", damaged_seed("bids"), feed.feed_bids),
        Kind("archives", archive, feed.feed_archive),
        Kind("pipeline", anything_to_load, feed.feed_pipeline),
        Kind("stretches", long_sheet, feed.feed_stretches),
        Kind("monsters", monster, feed.feed),
        Kind("long_lines", long_line, feed.feed, seconds=240.0),
    )
}
