"""The balance of Scythe: factions and mats, stars, banned pairs, bids."""

from dashboard.balance.scythe import banned_pairs, bids, factions, stars

TABS = {"factions": factions.show, "stars": stars.show, "banned_pairs": banned_pairs.show, "bids": bids.show}
