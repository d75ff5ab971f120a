"""Many jobs: the same ordered results whatever the workers, and no work lost or done twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gunbai.core import GunbaiError
from gunbai.research.results import write_rows
from gunbai.research.scale import OtherJobs, as_ready, batches, spread
from gunbai.research.setup import Setup

JOBS = [(number, f"text {number}") for number in range(12)]


def describe(job: tuple[int, str]) -> list[object]:
    number, text = job
    return [number / 3, text.upper()]


def fail_at_seven(job: tuple[int, str]) -> list[object]:
    if job[0] == 7:
        raise GunbaiError("research.error.no_parquet")
    return describe(job)


def test_results_come_in_the_order_of_the_jobs() -> None:
    expected = [describe(job) for job in JOBS]
    assert spread(describe, JOBS, workers=1) == expected
    assert spread(describe, JOBS, workers=2) == expected


def test_no_jobs_are_no_results() -> None:
    assert spread(describe, [], workers=2) == []


def test_progress_counts_every_job() -> None:
    heard: list[tuple[int, int]] = []
    spread(describe, JOBS, workers=1, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(done, 12) for done in range(1, 13)]


def test_an_error_of_a_job_reaches_the_caller() -> None:
    for workers in (1, 2):
        with pytest.raises(GunbaiError):
            spread(fail_at_seven, JOBS, workers=workers)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    running = as_ready(describe, JOBS, 1, resume=path)
    early = [next(running) for _ in range(5)]
    running.close()
    done: list[int] = []

    assert spread(describe, JOBS, 1, resume=path, progress=lambda n, _: done.append(n)) == [
        describe(job) for job in JOBS
    ]
    assert [index for index, _ in early] == [0, 1, 2, 3, 4]
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + len(JOBS)
    assert sorted(json.loads(line)[0] for line in lines[1:]) == list(range(12))
    assert done == list(range(1, 13))


def test_finished_jobs_are_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    spread(describe, JOBS, 1, resume=path)
    lines = path.read_text().splitlines()
    lines[1] = '[0,"kept"]'
    path.write_text("\n".join(lines) + "\n")
    assert spread(describe, JOBS, 1, resume=path)[0] == "kept"  # type: ignore[comparison-overlap]


def test_a_line_cut_off_by_a_crash_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    spread(describe, JOBS, 1, resume=path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    assert spread(describe, JOBS, 1, resume=path) == [describe(job) for job in JOBS]
    assert path.read_bytes() == whole


def test_the_file_of_other_jobs_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    spread(describe, JOBS, 1, resume=path)
    before = path.read_bytes()
    for work, jobs in ((describe, JOBS[:-1]), (fail_at_seven, JOBS)):
        with pytest.raises(OtherJobs):
            spread(work, jobs, 1, resume=path)
    path.write_text("not a journal\n")
    with pytest.raises(OtherJobs):
        spread(describe, JOBS, 1, resume=path)
    assert before != path.read_bytes() == b"not a journal\n"


def test_batches_hold_every_number_once() -> None:
    for games in (1, 63, 64, 1000, 99_999):
        numbers = [number for batch in batches(games) for number in batch]
        assert numbers == list(range(games))


def test_a_setup_travels_with_its_pack(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "src/gunbai/games/tenka/packs/joraku8.toml"
    pack = tmp_path / "mine.toml"
    pack.write_bytes(source.read_bytes())
    setup = Setup("tenka", 2, {}, str(pack))
    there = setup.portable()
    expected = setup.load().pack_hash
    pack.unlink()
    assert there.load().pack_hash == there.loaded().pack_hash == expected


def test_rows_are_written_in_every_format(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = [{"number": n, "returns": [1.0, 0.0], "reason": "数"} for n in range(3)]
    for name in ("rows.jsonl", "rows.json", "rows.parquet"):
        write_rows(tmp_path / name, rows)
        first = (tmp_path / name).read_bytes()
        write_rows(tmp_path / name, rows)
        assert (tmp_path / name).read_bytes() == first
    lines = (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == rows
    assert json.loads((tmp_path / "rows.json").read_text(encoding="utf-8")) == rows
    assert parquet.read_table(tmp_path / "rows.parquet").to_pylist() == rows
    with pytest.raises(GunbaiError):
        write_rows(tmp_path / "rows.csv", rows)
