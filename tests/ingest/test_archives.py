import gzip
import io
import shutil
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from ingest.files.archives import MEBIBYTE, Limits, RefusedError, open_stream, unpack
from ingest.files.readings import read_paths
from ingest.files.sources import Unreadable, sources
from ingest.formats.reader import Problem, Source

EXAMPLE = Path(__file__).parents[1] / "fuzz" / "seeds" / "discord" / "match_log.txt"


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def opened(content: bytes, name: str = "games.zip", **limits: int) -> list[Source | Problem]:
    return list(unpack(Source(name, content), Limits(**limits)))


def refusals(found: list[Source | Problem]) -> list[str]:
    return [item.message for item in found if isinstance(item, Problem)]


@pytest.mark.parametrize(
    ("members", "message"),
    [
        (("mimetype", "content.xml", "styles.xml"), "an OpenDocument file that is no spreadsheet"),
        (("[Content_Types].xml", "word/document.xml"), "a text document of an office program"),
        (("Index/Document.iwa", "preview.jpg"), "a document of Numbers or Pages"),
    ],
)
def test_documents_of_other_programs_are_refused_as_a_whole(members: tuple[str, ...], message: str) -> None:
    (problem,) = opened(zipped(dict.fromkeys(members, b"x")))
    assert isinstance(problem, Problem)
    assert (problem.message, problem.expected) == (message, "the sheet saved as .xlsx or .csv")


def test_a_plain_file_is_itself() -> None:
    source = Source("sheet.csv", b"player,total")
    assert list(unpack(source)) == [source]


def test_every_file_of_a_zip_is_a_source_with_its_path() -> None:
    found = opened(
        zipped({"a.csv": b"1", "round 1/b.csv": b"2", "__MACOSX/._a.csv": b"x", ".DS_Store": b"x"})
    )
    assert found == [Source("games.zip/a.csv", b"1"), Source("games.zip/round 1/b.csv", b"2")]


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.jsonl.gz", gzip.compress(b"{}")), ("a.jsonl.zst", zstandard.ZstdCompressor().compress(b"{}"))],
    ids=["gzip", "zstd"],
)
def test_gzip_and_zstd_hold_one_file(name: str, content: bytes) -> None:
    assert opened(content, name) == [Source("a.jsonl", b"{}")]


def test_an_archive_in_an_archive_is_opened_and_a_third_is_refused() -> None:
    inner = zipped({"a.csv": b"1"})
    assert opened(zipped({"inner.zip": inner})) == [Source("games.zip/inner.zip/a.csv", b"1")]
    assert refusals(opened(zipped({"outer.zip": zipped({"inner.zip": inner})}))) == [
        "archives inside archives"
    ]


def test_a_spreadsheet_is_not_unpacked() -> None:
    content = zipped({"[Content_Types].xml": b"<Types/>", "xl/workbook.xml": b"<w/>"})
    assert opened(content, "sheet.xlsx") == [Source("sheet.xlsx", content)]


def test_a_spreadsheet_that_is_a_bomb_is_refused() -> None:
    content = zipped({"[Content_Types].xml": b"<Types/>", "xl/sheet1.xml": b"0" * 8 * MEBIBYTE})
    assert refusals(opened(content, "sheet.xlsx")) == ["compressed beyond belief"]


@pytest.mark.parametrize(
    "content",
    [gzip.compress(b"0" * 8 * MEBIBYTE), zipped({"a": b"0" * 8 * MEBIBYTE})],
    ids=["gzip", "zip"],
)
def test_a_bomb_is_refused_with_its_ratio(content: bytes) -> None:
    (problem,) = opened(content)
    assert isinstance(problem, Problem)
    assert problem.message == "compressed beyond belief"
    assert problem.expected == "at most 200 to 1"


def test_a_zip_whose_directory_lies_about_sizes_is_refused() -> None:
    honest = zipped({"a": b"0" * 8 * MEBIBYTE})
    size = (8 * MEBIBYTE).to_bytes(4, "little")
    lying = honest.replace(size, (10).to_bytes(4, "little"))
    assert lying != honest
    assert len(refusals(opened(lying))) == 1


def test_a_file_larger_than_the_limit_is_refused_and_its_neighbour_is_read() -> None:
    found = opened(zipped({"big": bytes(range(256)) * 8192, "small": b"1"}), file_bytes=MEBIBYTE)
    assert refusals(found) == ["more than the limit allows"]
    assert Source("games.zip/small", b"1") in found


def test_the_whole_archive_is_bounded_too() -> None:
    files = {str(number): bytes([number]) * 600_000 for number in range(3)}
    assert len(refusals(opened(zipped(files), total_bytes=MEBIBYTE))) == 2


def test_too_many_files_are_refused() -> None:
    (problem,) = opened(zipped({str(number): b"" for number in range(11)}), members=10)
    assert isinstance(problem, Problem)
    assert (problem.found, problem.expected) == ("11 members", "at most 10")


@pytest.mark.parametrize("name", ["../a.csv", "/etc/a.csv", "x/../../a.csv", "C:/a.csv", "..\\a.csv"])
def test_paths_that_lead_out_are_refused(name: str) -> None:
    assert refusals(opened(zipped({name: b"1"}))) == ["a path that leads out of the archive"]


def test_links_are_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        link = zipfile.ZipInfo("link.csv")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/hostname")
    assert refusals(opened(buffer.getvalue())) == ["a link instead of a file"]


def test_a_damaged_archive_is_refused_and_not_raised() -> None:
    whole = zipped({"a.csv": b"1" * 1000})
    assert refusals(opened(whole[:-10])) == ["the archive is damaged"]
    assert refusals(opened(gzip.compress(b"1" * 1000)[:-12], "a.gz")) == ["the archive is damaged"]


def test_a_stream_is_decompressed_piece_by_piece_up_to_the_limit() -> None:
    content = gzip.compress(b"line\n" * 1000)
    assert open_stream(io.BytesIO(content)).read() == b"line\n" * 1000
    with pytest.raises(RefusedError):
        open_stream(io.BytesIO(content), Limits(total_bytes=100)).read()
    assert open_stream(io.BytesIO(b"line\n")).read() == b"line\n"


@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"]),
)
def test_any_bytes_are_opened_without_raising(content: bytes, start: bytes) -> None:
    opened(start + content)


@given(st.integers(0, 300), st.binary(min_size=1, max_size=4))
def test_a_damaged_zip_is_opened_without_raising(place: int, noise: bytes) -> None:
    content = bytearray(zipped({"a.csv": b"1,2,3\n" * 20, "b/c.csv": b"4"}))
    content[place : place + len(noise)] = noise
    opened(bytes(content))


def test_an_archive_among_the_paths_stands_for_the_files_in_it(tmp_path: Path) -> None:
    (tmp_path / "games.zip").write_bytes(zipped({"a.csv": b"1", "../b.csv": b"2"}))
    first, second = sources([tmp_path])
    assert first == Source(f"{tmp_path}/games.zip/a.csv", b"1")
    assert isinstance(second, Unreadable)
    assert second.problem.message == "a path that leads out of the archive"


@pytest.mark.parametrize("name", ["games.tar", "games.tar.gz"])
@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_a_tar_is_refused_and_not_read_as_text(name: str, kind: int, tmp_path: Path) -> None:
    shutil.copy(EXAMPLE, tmp_path / "chat.txt")
    with tarfile.open(tmp_path / name, "w:gz" if name.endswith("gz") else "w", format=kind) as archive:
        archive.add(tmp_path / "chat.txt", "one.txt")
        archive.add(tmp_path / "chat.txt", "two.txt")
    (reading,) = read_paths([tmp_path / name])
    assert reading.refuses_file
    assert reading.problems[0].message == "a tar archive"
