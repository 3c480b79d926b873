"""The rules of Scythe, one small module per idea."""

from pathlib import Path

from engine.compiled import search_path

__path__ = search_path(Path(__file__).parent)
