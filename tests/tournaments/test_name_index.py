"""A part of an evening's name is found in SQLite's index of names, with the same answers as by reading every name."""

import random

import pytest
from django.db import DatabaseError, connection, transaction

from ops.backups import making
from ops.club_files.document import document_of, packed, store, unpacked
from tests.evenings import an_evening
from tests.factories import a_club
from tournaments.clubs.services import delete_club, delete_tournament
from tournaments.evening.rounds import name_index
from tournaments.evening.rounds.models import NEWEST_FIRST, Tournament
from tournaments.evening.rounds.selectors import tournaments as lists
from tournaments.evening.rounds.selectors.tournaments import search_public
from tournaments.security.actors import SITE

pytestmark = [
    pytest.mark.sqlite,  # PostgreSQL has pg_trgm (tests/battery/test_search_index.py)
    pytest.mark.django_db,
]
PIECES = (
    *"aAbBkKéÉßİıIiœ %_\\\"'*^-:()🂡",
    *("Herfst", "herfst", "ÉTÉ", "été", "GROẞ", "Iğdır", "100%", "_x_", 'de "Aas"', "l'été", "NEAR", " OR ", "\u212a"),
)


def named(*names):
    """Evenings of a club whose own name is never searched for."""
    fields = {"club": a_club("§§"), "published": True, "game": "kleurenwiezen", "variant": "wallonia_26"}
    start = Tournament.objects.count()
    rows = [Tournament(name=name, slug=f"e-{start + place}", **fields) for place, name in enumerate(names)]
    return Tournament.objects.bulk_create(rows)


def found(words):
    return sorted(search_public(words).values_list("pk", flat=True))


def lower(text):
    """As SQLite compares: the letters of ASCII alone have two cases."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


def by_index(words):
    """Does the index alone find something with these words?"""
    return bool(lists._candidates(words, []))


def test_the_migrations_leave_the_index_whole():
    assert name_index.missing(connection) == set()


def test_the_answers_are_those_of_reading_every_name(monkeypatch):
    chance = random.Random(19)
    evenings = named(*("".join(chance.choices(PIECES, k=chance.randint(1, 9))) for _ in range(90)))
    asked = [evening.name[start : start + chance.randint(1, 12)] for evening in evenings for start in (0, 2)]
    asked = [words for words in [*asked, *PIECES, "%%%", "___", '"""', "a AND b", "name:"] if words.strip()]

    for few in (name_index.SHORTEST, lists.FEW):
        monkeypatch.setattr(lists, "FEW", few)
        for words in asked:
            expected = [row.pk for row in evenings if lower(words.strip()) in lower(row.name)]
            assert found(words) == expected, words


def test_few_evenings_are_read_by_their_keys_alone():
    [evening, *_others] = named("Wisselbeker", *(f"Evening {number}" for number in range(lists.FEW + 1)))

    rows = search_public("selbe").only("pk").order_by(*NEWEST_FIRST)
    many = search_public("evening").only("pk").order_by(*NEWEST_FIRST)

    assert ([row.pk for row in rows], "INTEGER PRIMARY KEY" in rows.explain()) == ([evening.pk], True)
    assert (many.count(), "public_evenings_by_date" in many[:30].explain()) == (lists.FEW + 1, True)


def test_the_index_follows_every_change_of_a_name():
    [first, second] = named("Prijskamp van Sinterklaas", "Kampioenschap")
    assert (by_index("SINTERKLAAS"), found("sinterklaas")) == (True, [first.pk])

    first.name = "Kerstprijskamp"
    first.save()
    Tournament.objects.filter(pk=second.pk).update(name="Paasdrive")
    Tournament.objects.update(revision=7)
    assert [found(words) for words in ("sinterklaas", "kerst", "paas", "kampioen")] == [[], [first.pk], [second.pk], []]

    with pytest.raises(DatabaseError), transaction.atomic():
        Tournament.objects.create(name="Half", slug="half", club_id=None)
    delete_tournament(tournament=first, actor=SITE)
    assert (by_index("kerst"), by_index("paas"), by_index("half")) == (False, True, False)


def test_a_club_that_arrives_as_a_file_is_found_by_the_names_of_its_evenings():
    evening = an_evening(players=4, name="Zilveren Troef")
    document = document_of(evening.club)
    delete_club(club=evening.club, actor=SITE)
    assert not by_index("zilveren")

    arrived = store(unpacked(packed(document)))

    assert found("veren tro") == [arrived.tournaments.get().pk]


def test_nothing_is_left_in_the_index_of_a_name_that_was_deleted():
    """In letters of no other name, which stand in the index as they are."""
    evening, _other = named("ߐߑߒߓ", "Another")
    assert b"\xdf\x91\xdf\x92" in contents()

    delete_tournament(tournament=evening, actor=SITE)

    assert "ߑ".encode() not in contents()
    assert by_index("another")


def contents():
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT block FROM {name_index.TABLE}_data")  # noqa: S608  our own name
        return b"".join(block for (block,) in cursor.fetchall())


def test_without_the_index_every_name_is_read():
    [evening] = named("Nazomerdrive")
    name_index.drop(connection)

    assert found("zomer") == [evening.pk]
    assert lists._candidates("zomer", []) is None
    assert name_index.create(connection)
    assert (by_index("zomer"), found("zomer")) == (True, [evening.pk])


@pytest.mark.django_db(transaction=True)
def test_a_backup_from_elsewhere_is_found_by_its_names(settings, tmp_path):
    """Also where the machine that made it had no such index, or kept none up to date."""
    settings.BACKUP_FOLDER = tmp_path
    for trigger in name_index.TRIGGERS:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER {trigger}")
    [evening] = named("Lentetornooi")
    assert found("lente") == []
    file, _manifest = making.make_backup()

    with making.proved_copy(file, checks=False) as copy:
        making.put_back(copy)

    assert found("lente") == [evening.pk]
    assert name_index.missing(connection) == set()
