"""Writes rows of results to a file: JSON lines, one JSON list or Parquet, by the file's name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from gunbai.core import GunbaiError

Row = Mapping[str, object]
ENDINGS = (".jsonl", ".json", ".parquet")


def write_rows(path: Path, rows: Sequence[Row]) -> None:
    """Write all rows or nothing; equal rows give equal bytes."""
    check_name(path)
    fresh = path.with_name(f".{path.name}.new")
    try:
        if path.suffix == ".parquet":
            _write_parquet(fresh, rows)
        elif path.suffix == ".json":
            fresh.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
        else:
            lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
            fresh.write_text("".join(lines), "utf-8")
        fresh.replace(path)
    except OSError as error:
        raise GunbaiError(
            "error.cannot_write", file=str(path), problem=str(error.strerror)
        ) from None


def check_name(path: Path) -> None:
    """Check, before hours of work, that a file of this name can be written."""
    if path.suffix not in ENDINGS:
        raise GunbaiError("research.error.results_name", file=str(path), known=ENDINGS)
    if path.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise GunbaiError("research.error.no_parquet") from None


def _write_parquet(path: Path, rows: Sequence[Row]) -> None:
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows]), path)
