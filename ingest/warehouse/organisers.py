"""Who may change things on the dashboard: names and hashes of passphrases, in a file beside the warehouse.

The hash is salted scrypt: slow and hungry for memory on purpose, so that a stolen file does not give the
passphrases away.
"""

import hashlib
import hmac
import json
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ingest.people.spelling import same_spelling
from ingest.warehouse.swap import beside, written_whole

BESIDE = ".organisers"
SHORTEST, LONGEST = 10, 200
LONGEST_NAME = 80
SALT_BYTES = 16
COST, BLOCK, PARALLEL = 2**15, 8, 3
MOST_MEMORY = 64 * 1024 * 1024


class OrganiserError(Exception):
    """Something about organisers that cannot be done, with what to do instead."""


@dataclass(frozen=True, slots=True)
class Organiser:
    """A name with the salt and hash of its passphrase, and what the hash cost to make."""

    name: str
    salt: str
    hash: str
    cost: int = COST
    block: int = BLOCK
    parallel: int = PARALLEL


NOBODY = Organiser("", "00" * SALT_BYTES, "")
"""Stands in for a name that is not known, so that guessing one takes as long as guessing a passphrase."""


def organisers(warehouse: Path) -> list[Organiser]:
    """Everyone who may sign in, by name."""
    file = organisers_file(warehouse)
    try:
        return [Organiser(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as error:
        raise OrganiserError(
            f"{file} cannot be read ({error}); delete it and add the organisers again"
        ) from error


def find(warehouse: Path, name: str) -> Organiser | None:
    """The organiser of a name, whatever its case and blanks."""
    wanted = same_spelling(name)
    return next((known for known in organisers(warehouse) if same_spelling(known.name) == wanted), None)


def add(warehouse: Path, name: str, passphrase: str) -> Organiser:
    """One more organiser."""
    name = " ".join(name.split())
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise OrganiserError(f"a name has 1 to {LONGEST_NAME} letters, digits or signs")
    if find(warehouse, name):
        raise OrganiserError(
            f"{name} is an organiser already; for a new passphrase run `triumph organiser remove` first"
        )
    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise OrganiserError(
            f"a passphrase has {SHORTEST} to {LONGEST} characters; a few words in a row are easy to remember"
        )
    bare = Organiser(name, secrets.token_hex(SALT_BYTES), "")
    organiser = replace(bare, hash=_hash(bare, passphrase))
    _write(warehouse, [*organisers(warehouse), organiser])
    return organiser


def remove(warehouse: Path, name: str) -> Organiser:
    """One organiser less; who is signed in under the name is signed out."""
    leaving = find(warehouse, name)
    if leaving is None:
        raise OrganiserError(f"there is no organiser {name}; `triumph organiser list` names them")
    _write(warehouse, (known for known in organisers(warehouse) if known != leaving))
    return leaving


def matches(organiser: Organiser, passphrase: str) -> bool:
    """Whether it is the passphrase; takes the same time whatever the answer."""
    right = hmac.compare_digest(_hash(organiser, passphrase[:LONGEST]), organiser.hash)
    return right and len(passphrase) <= LONGEST


def organisers_file(warehouse: Path) -> Path:
    """Where the organisers of a warehouse are kept."""
    return beside(warehouse, BESIDE)


def _hash(organiser: Organiser, passphrase: str) -> str:
    # A letter can be spelt in two ways; without this, a passphrase set on one machine fails on another.
    typed = unicodedata.normalize("NFKC", passphrase).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(
        typed,
        salt=bytes.fromhex(organiser.salt),
        n=organiser.cost,
        r=organiser.block,
        p=organiser.parallel,
        maxmem=MOST_MEMORY,
    ).hex()


def _write(warehouse: Path, entries: Iterable[Organiser]) -> None:
    text = json.dumps([asdict(entry) for entry in entries], ensure_ascii=False, indent=1)
    with written_whole(organisers_file(warehouse), f".{secrets.token_hex(4)}{BESIDE}") as stream:
        stream.write(text.encode("utf-8"))
