"""A warehouse with all that belongs to it in one archive, and back again, checked by hash.

The archive is a ZIP with a `manifest.json` that states the SHA-256 of every member: the DuckDB file, and the
files beside it such as the organisers. Locks and half-made states are left out.
"""

import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from ingest.warehouse.connection import check_is_file, reading
from ingest.warehouse.errors import WarehouseError
from ingest.warehouse.locks import write_lock
from ingest.warehouse.swap import beside, followed, open_private, swap, written_whole

MANIFEST = "manifest.json"
WAREHOUSE = "warehouse.duckdb"
RESTORED = ".restored"
LARGEST_MANIFEST = 1024 * 1024
CHUNK = 1024 * 1024
TRANSIENT = re.compile(r".*\.(lock|next|ready|wal|restored)$")
_SUFFIX = re.compile(r"\.[A-Za-z0-9][A-Za-z0-9._-]{0,60}")


class BackupError(WarehouseError):
    """An archive that cannot be made or taken back; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What an archive holds: the names of its members and their bytes in all."""

    members: tuple[str, ...]
    bytes: int


def back_up(warehouse: Path, archive: Path, *, force: bool = False) -> Kept:
    """Write the archive; readers and loads go on meanwhile."""
    check_is_file(warehouse)
    _refuse_to_overwrite(archive, force=force)
    with reading(warehouse):
        pass
    with written_whole(archive, ".part") as stream:
        return _write(stream, _members(warehouse))


def restore(archive: Path, warehouse: Path, *, force: bool = False) -> Kept:
    """Put back what an archive holds, whole or not at all; nothing is replaced before every hash is right."""
    _refuse_to_overwrite(warehouse, force=force)
    followed(warehouse).parent.mkdir(parents=True, exist_ok=True)
    with write_lock(warehouse):
        try:
            with ZipFile(archive) as opened:
                unpacked = _unpack(opened, archive, warehouse)
        except (BadZipFile, OSError, EOFError, NotImplementedError) as error:
            raise BackupError(f"{archive} cannot be read as a backup: {error}") from error
        with reading(unpacked[WAREHOUSE]):
            pass
        size = sum(file.stat().st_size for file in unpacked.values())
        for name, file in unpacked.items():
            swap(file, beside(warehouse, name.removeprefix(WAREHOUSE)))
    return Kept(tuple(unpacked), size)


def _refuse_to_overwrite(path: Path, *, force: bool) -> None:
    if path.exists() and not force:
        raise BackupError(f"{path} is there already; name another file, or overwrite it with --force")


def _members(warehouse: Path) -> dict[str, Path]:
    """The file itself and what belongs to it, by the names they have in the archive."""
    file = followed(warehouse)
    own = sorted(path for path in file.parent.glob(f"{file.name}.*") if path.is_file())
    suffixes = {path.name.removeprefix(file.name): path for path in own if not TRANSIENT.fullmatch(path.name)}
    return {WAREHOUSE: file, **{f"{WAREHOUSE}{suffix}": path for suffix, path in suffixes.items()}}


def _write(stream: IO[bytes], members: dict[str, Path]) -> Kept:
    hashes: dict[str, str] = {}
    size = 0
    with ZipFile(stream, "w", ZIP_DEFLATED, allowZip64=True) as archive:
        for name, path in members.items():
            with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
                hashes[name] = hashlib.file_digest(source, "sha256").hexdigest()
                size += source.tell()
                source.seek(0)
                shutil.copyfileobj(source, target, CHUNK)
        archive.writestr(MANIFEST, json.dumps({"triumph": version("triumph"), "sha256": hashes}, indent=1))
    return Kept(tuple(members), size)


def _unpack(opened: ZipFile, archive: Path, warehouse: Path) -> dict[str, Path]:
    """Every member beside the warehouse under a name of its own, by the name it has in the archive."""
    unpacked: dict[str, Path] = {}
    try:
        for name, expected in _manifest(opened, archive).items():
            unpacked[name] = beside(warehouse, f"{_suffix(name, archive)}{RESTORED}")
            with opened.open(name) as source, os.fdopen(open_private(unpacked[name]), "w+b") as target:
                shutil.copyfileobj(source, target, CHUNK)
                target.seek(0)
                found = hashlib.file_digest(target, "sha256").hexdigest()
            if found != expected:
                raise BackupError(
                    f"{archive} is damaged: {name} is not what was backed up; nothing was changed"
                )
    except BaseException:
        for file in unpacked.values():
            file.unlink(missing_ok=True)
        raise
    return unpacked


def _manifest(opened: ZipFile, archive: Path) -> dict[str, str]:
    """The hashes of the members; an archive of anything else is refused."""
    try:
        with opened.open(MANIFEST) as stream:
            stated: Any = json.loads(stream.read(LARGEST_MANIFEST))["sha256"]
        hashes = {str(name): str(stated[name]) for name in stated}
        hashes[WAREHOUSE]
    except (KeyError, ValueError, TypeError) as error:
        raise BackupError(f"{archive} is no backup of a warehouse; make one with: triumph backup") from error
    return hashes


def _suffix(name: str, archive: Path) -> str:
    suffix = name.removeprefix(WAREHOUSE)
    if name != WAREHOUSE and (not name.startswith(WAREHOUSE) or not _SUFFIX.fullmatch(suffix)):
        raise BackupError(
            f"{archive} holds “{name[:100]}”, which belongs to no warehouse; nothing was changed"
        )
    return suffix
