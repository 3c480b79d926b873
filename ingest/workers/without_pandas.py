"""Arrow without pandas, for processes that only read games: importing it takes longer than a small load."""

import sys
from importlib.abc import MetaPathFinder


def leave_out_pandas() -> None:
    """For the rest of this process; Arrow imports pandas to see that it is given none, and does without."""
    sys.meta_path.insert(0, _WithoutPandas())


class _WithoutPandas(MetaPathFinder):
    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """Say that it is not there."""
        if fullname == "pandas":
            raise ModuleNotFoundError(name=fullname)
