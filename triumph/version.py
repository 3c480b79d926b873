"""The version that is installed."""

from importlib.metadata import PackageNotFoundError, version


def _installed() -> str:
    try:
        return version("triumph")
    except PackageNotFoundError:
        return "0+unknown"


__version__ = _installed()
