"""The balance of Garden Nation: clans and order of play, projects and objectives, the course of games."""

from dashboard.balance.garden_nation import cards, clans, course

TABS = {"clans": clans.show, "garden_cards": cards.show, "garden_course": course.show}
