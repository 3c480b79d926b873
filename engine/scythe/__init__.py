"""Scythe: catalogue, state, actions, rules, scoring."""
