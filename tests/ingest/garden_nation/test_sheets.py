"""A plain score sheet of Garden Nation: a row per seat, in three languages."""

from pathlib import Path

import pytest

from engine.verify import verify
from ingest.files.readings import read_paths
from ingest.formats.judging import judge

SAMPLE = Path(__file__).parents[3] / "data" / "samples" / "garden.csv"
SHEETS = {
    "ru": "игра,дата,игрок,клан,проекты,тайные цели,жители,население,итого\n"
    "Садовый народец,2026-05-09,Янтарь,Сильфиды,20,24,34,8,52\n"
    "Садовый народец,2026-05-09,Берёза,Мекасса,12,10,10,0,22\n",
    "uk": "гра,дата,гравець,клан,проєкти,таємні цілі,жителі,населення,разом\n"
    "Садовий народець,2026-05-09,Бурштин,Сильфіди,20,24,34,8,52\n"
    "Садовий народець,2026-05-09,Береза,Мекасса,12,10,10,0,22\n",
}


def test_the_sample_sheet_adds_up() -> None:
    readings = list(read_paths([SAMPLE]))
    verdicts = [judge(reading) for reading in readings]
    assert [reading.record.game for reading in readings if reading.record] == ["garden_nation"] * 2
    assert [(verdict.status, verdict.evidence) for verdict in verdicts] == [("accepted", "sheet")] * 2
    assert [verdict.ranking[0].player for verdict in verdicts] == ["Amber", "Dune"]
    assert verdicts[1].ranking[2].categories == {"projects": 22, "secret_objectives": 12, "population": -20}


@pytest.mark.parametrize("language", SHEETS)
def test_a_sheet_is_read_in_other_languages(language: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(SHEETS[language], encoding="utf-8")
    (reading,) = read_paths([path])
    assert reading.record is not None, reading.problems
    assert reading.record.game == "garden_nation"
    assert [seat.clan for seat in reading.record.seats] == ["sylphs", "mekassa"]
    assert verify(reading.record).ranking[0].total == 52


def test_a_wrong_total_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(SAMPLE.read_text(encoding="utf-8").replace(",52,", ",53,"), encoding="utf-8")
    verdict = judge(next(iter(read_paths([path]))))
    assert [(wrong.code, wrong.player) for wrong in verdict.discrepancies] == [
        ("total_does_not_add_up", "Amber")
    ]
