"""A PostgreSQL that has the extension `pg_trgm` finds a part of an evening's name in an index, and is asked as ever."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.battery.scratch import Scratch
from tests.battery.test_point_in_time import MISSING
from tools.cluster import ADDRESS, NAME, USER, Postgres

if os.name != "nt":
    import pwd

EXTENSION = "postgresql/*/extension/pg_trgm.control"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.skipif(MISSING or not any(Path("/usr/share").glob(EXTENSION)), reason="NOT TRIED: no pg_trgm here"),
]
PLAN = """
from django.db import connection
from tournaments.models import Tournament
with connection.cursor() as cursor:
    cursor.execute("SET enable_seqscan = off")
    print(Tournament.objects.filter(name__icontains="schoppen").explain())
"""


@pytest.fixture
def server() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="whistboard-search-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    server = Postgres(folder / "postgres")
    server.make_first()
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


def test_a_part_of_a_name_is_found_in_an_index_made_by_migrate(server: Postgres) -> None:
    scratch = Scratch(server.folder.parent, DATABASE_URL=f"postgres://{USER}@{ADDRESS}:{server.port}/{NAME}")
    plans = []
    for target in ((), ("tournaments", "0047"), ()):
        done = scratch.manage("migrate", "--verbosity", "0", *target)
        assert done.returncode == 0, done.stderr
        plans.append("tournament_name_parts" in scratch.manage("shell", "--no-imports", "-c", PLAN).stdout)

    assert plans == [True, False, True]


def test_a_user_who_may_not_create_it_has_a_site_all_the_same(server: Postgres) -> None:
    server.ask("CREATE USER club; GRANT ALL ON SCHEMA public TO club")
    scratch = Scratch(server.folder.parent, DATABASE_URL=f"postgres://club@{ADDRESS}:{server.port}/{NAME}")

    done = scratch.manage("migrate", "--verbosity", "0")

    assert (done.returncode, scratch.complaints()) == (0, []), done.stderr
    assert "tournament_name_parts" not in scratch.manage("shell", "--no-imports", "-c", PLAN).stdout
