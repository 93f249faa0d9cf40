"""The rule for how many backups stay."""

from datetime import datetime, timedelta

from ops.backups import daily
from ops.backups.losses import losses
from ops.backups.retention import kept, thin_out

NOW = datetime(2026, 11, 21, 3, 0)
TWO_YEARS = [NOW - timedelta(days=days) for days in range(800)]


def test_of_two_years_of_daily_backups_few_stay_and_they_reach_far_back():
    stay = sorted(kept(TWO_YEARS, NOW))

    assert len([when for when in stay if NOW - when <= timedelta(days=7)]) == 8
    assert len(stay) == 8 + 7 + 23  # days; weeks and months that no newer one stands for
    assert (stay[0].year, stay[0].month) == (2024, 12)


def test_the_rule_applied_every_day_keeps_what_it_would_keep_at_once():
    held = set()
    for when in sorted(TWO_YEARS):
        held = kept(held | {when}, when)

    months = {(when.year, when.month) for when in held}
    assert {(when.year, when.month) for when in kept(TWO_YEARS, NOW)} == months
    assert max(held) == NOW


def test_the_newest_stays_however_old_it_is():
    alone = NOW - timedelta(days=3000)

    assert kept([alone], NOW) == {alone}


def test_a_backup_from_a_day_to_come_is_no_reason_to_make_none_today(tmp_path, settings, monkeypatch):
    settings.BACKUP_FOLDER = tmp_path
    made = []
    monkeypatch.setattr(daily, "make_backup", lambda: made.append(1) or (tmp_path / "new", {}))
    (tmp_path / "whistboard-20991231-030000.zip").touch()

    daily.back_up_if_due(NOW)
    (tmp_path / f"whistboard-{NOW - timedelta(hours=2):%Y%m%d-%H%M%S}.zip").touch()
    daily.back_up_if_due(NOW)

    assert len(made) == 1


def test_files_of_other_names_are_left_alone(tmp_path):
    for day in (1, 2):
        (tmp_path / f"whistboard-2020010{day}-030000.zip").touch()
    for name in ("whistboard-mine.zip", "notes.txt"):
        (tmp_path / name).touch()

    gone = thin_out(tmp_path, NOW)

    assert gone == ["whistboard-20200101-030000.zip"]
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "notes.txt",
        "whistboard-20200102-030000.zip",
        "whistboard-mine.zip",
    ]


def test_what_a_restore_would_undo_is_told_for_each_tournament():
    def contents(**acts):
        return {"tournaments": {key: {"name": key, "acts": count, "hash": str(count)} for key, count in acts.items()}}

    assert losses(contents(a=5, b=7, c=3), contents(a=5, b=4)) == [
        "b: 3 acts came after it (4 there, 7 here).",
        "c: not in the backup at all (3 acts).",
    ]
    assert losses(contents(a=5), contents(a=9, b=1)) == []
