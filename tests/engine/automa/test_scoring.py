"""The end score of a solo game and its tie-breaks."""

from engine.replay import replay
from engine.scythe.final import final_ranking, holdings
from engine.scythe.words import STAR_KINDS
from tests.engine.automa.solo import Solo


def test_the_automa_scores_coins_stars_and_territories() -> None:
    """AUT-SCORE-01, AUT-SCORE-02: 4 a star, beside the track too, 3 a territory, nothing else."""
    table = Solo("nordic")
    table.automa(coins=11, workers={"M2": 1, "W1": 1, "home_nordic": 2}, mechs=["L3"], character="M2")
    seat = table.seat("nordic")
    seat.stars[STAR_KINDS.index("combat")] = 1
    table.cards.stars, seat.star_count = 2, 3
    table.lay("M2", metal=8)
    assert table.projected("nordic") == {
        "coins": 11,
        "stars": 12,
        "territories": 9,
        "resources": 0,
        "structures": 0,
        "total": 32,
    }


def test_the_factory_counts_three_for_the_automa_too() -> None:
    """AUT-SCORE-03"""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 2}, character="X1", coins=0)
    assert table.projected("nordic")["territories"] == 9


def test_at_most_six_resources_of_a_territory_count_for_the_human() -> None:
    """AUT-SCORE-04, AUT-SCORE-05: pairs over the capped sum; 6 + 5 make five pairs."""
    table = Solo("nordic", human="saxony")
    table.person(workers={"M6": 1, "T8": 1}, popularity=0)
    table.lay("M6", metal=5, food=4)
    table.lay("T8", oil=5)
    assert table.projected("saxony")["resources"] == 5
    pair = Solo("nordic", human="saxony")
    pair.person(workers={"M6": 1, "T8": 1}, popularity=18)
    pair.lay("M6", metal=7)
    assert pair.projected("saxony")["resources"] == 9


def test_resources_separate_nobody() -> None:
    """AUT-SCORE-06: the human's resources would decide before territories; here territories do."""
    table = Solo("nordic", human="saxony")
    table.automa(coins=0, power=5, popularity=10, workers={"W1": 1, "T1": 1})
    table.person(coins=3, power=5, popularity=10, workers={"M6": 1, "home_saxony": 1})
    table.lay("M6", metal=1)
    first, second = final_ranking(table.state, table.record)
    assert (first.total, second.total) == (6, 6)
    assert (first.player, first.tiebreak) == ("Automa", "territories")


def test_the_first_tie_break_counts_workers_mechs_and_structures_but_no_character() -> None:
    """AUT-DEC-13: nothing on a mat; the character only by house rule."""
    for counts, units in ((False, 4), (True, 5)):
        table = Solo("nordic", rules={"automa_tie_counts_character": counts})
        table.automa(workers={"W1": 1, "home_nordic": 1}, mechs=["M2", "home_nordic"], character="T1")
        assert holdings(table.state, 1).units == units
    table.automa(character=None)
    assert holdings(table.state, 1).units == 4


def test_a_whole_game_is_ranked_with_the_automa() -> None:
    """AUT-SCORE-06, AUT-STAR-11: the table stops, both seats are scored."""
    actions = [
        {"type": "section", "section": "trade"},
        {"type": "automa", "card": 3},
        {"type": "stop", "reason": "late"},
    ]
    table = Solo("nordic")
    game = table.record.model_validate({**table.record.to_dict(), "actions": actions})
    played = replay(game)
    assert [place.player for place in played.ranking] == ["Automa", "Saxony"]
    assert played.ranking[0].categories["coins"] == 5
