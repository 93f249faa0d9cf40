"""Two rows of the register made one and taken apart again: exactly, as often as anybody likes."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament, signed_in_now, with_players
from tests.tournaments.public_pages import every_public_page, is_page, words
from tournaments.accounts.models import PlayerWish
from tournaments.door.selectors import people_at_the_door
from tournaments.entries.models import Entry
from tournaments.entries.services.entries import follow_correction
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.stored_rows import state_differences, states_of
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.seating import seat_substitute
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.table.models import Deal
from tournaments.register.models import Player, PlayerCard, PlayerMerge
from tournaments.register.selectors import doubles, links, obstacles, person
from tournaments.register.services.register import (
    came_since,
    cards_of,
    change_player,
    correct_person,
    erase_player,
    merge_players,
    part_players,
    why_not_apart,
)
from tournaments.seasons.models import OpeningBalance
from tournaments.seasons.services import create_season, join_evenings, set_balances, set_helpers
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db


def finished(club, name, evening):
    """An evening of four that is over; who is number 1 there bears that name in the register."""
    tournament = an_evening(players=4, club=club, name=evening)
    [player] = tournament.entrants.get(number=1).players.all()
    change_player(player=player, actor=SITE, name=name)
    return tournament, player


@pytest.fixture
def years():
    """One person under two names: either played an evening, one sat in and helped, both with a season behind them."""
    club = a_club(name_order="given")
    first, kept = finished(club, "Piet De Smet", "First")
    Player.objects.filter(club=club).exclude(pk=kept.pk).update(active=False)  # so that others come to the second
    second, gone = finished(club, "De Smet Piet", "Second")
    third = with_players(a_tournament(club, name="Third"), 4)
    absent = third.entrants.get(number=2)
    absent.tournament = third
    seat_substitute(entrant=absent, name="De Smet Piet", from_round=1, actor=SITE)
    for evening in (first, second):
        for round_ in evening.rounds.all():
            round_.tournament = evening
            close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
        evening.refresh_from_db()
        finish_tournament(tournament=evening, actor=SITE)
    to_come = timezone.localdate() + timedelta(days=7)  # not today: a run over midnight would make it a past draft
    fourth = with_players(a_tournament(club, name="Fourth", date=to_come), 4)
    season = create_season(club=club, name="The year", actor=SITE)
    join_evenings(season=season, tournaments=[first, second, fourth], actor=SITE)
    set_helpers(part=season.parts.get(tournament=fourth), players=[gone], actor=SITE)
    set_balances(season=season, balances=[(gone, 30, 2)], actor=SITE)
    season.published = True
    season.save()
    for evening in (first, second):
        publish_tournament(tournament=evening, actor=SITE)
    change_player(player=gone, actor=SITE, label="Aas", category="seniors", member_number="17", shown="short")
    Entry.objects.create(tournament=second, name="De Smet Piet", player=gone)
    Entry.objects.create(tournament=third, name="Ann", partner_name="De Smet Piet", partner=gone)
    PlayerWish.objects.create(player=gone, wish="short", contact="piet@example.org")
    cards_of(club=club, players=[kept, gone], actor=SITE)
    gone.refresh_from_db()
    return club, kept, gone, (first, second, third, fourth), season


def texts(client, club, evenings, season, people):
    """Everything that readers and the club see of it, without tokens: pages as words, files as they are."""
    club_pages = [reverse(name, args=[club.slug]) for name in ("register", "ratings", "register_doubles", "wishes")]
    of_a_season = [club.slug, season.slug]
    pages = [
        *club_pages,
        reverse("club_season", args=of_a_season),
        reverse("public_season", args=of_a_season),
        reverse("public_season_file", args=[*of_a_season, "csv"]),
        reverse("register_export", args=[club.slug, "csv"]),
        *(reverse("player", args=[club.slug, one.public_id]) for one in people),
        *(reverse("player_data", args=[club.slug, one.public_id]) for one in people),
        *(reverse("evening", args=[one.public_id]) for one in evenings),
        *(reverse("entrants", args=[one.public_id]) for one in evenings),
    ]
    for evening in evenings[:2]:
        at = [club.slug, evening.slug]
        pages += [reverse("standings", args=at), reverse("standings_file", args=[*at, "csv"])]
        pages += [reverse("player_page", args=[*at, number]) for number in (1, 2)]
    return {page: words(client.get(page)) for page in pages}


def life_of(player):
    return reverse("player_life", args=[player.club.slug, player.public_id])


def differences(evenings):
    """What the rows of an evening say that its journal does not."""
    found = Tournament.objects.filter(pk__in=[one.pk for one in evenings])
    return [line for one in found for line in state_differences(*states_of(one)[:2])]


@pytest.mark.battery
@pytest.mark.pages
@pytest.mark.parametrize("times", [1, 2])
def test_merging_and_taking_apart_leaves_every_page_as_it_was(client, years, times):
    club, kept, gone, evenings, season = years
    signed_in_now(client, a_member(club).user)
    before = texts(client, club, evenings, season, (kept, gone))
    card = gone.cards.get().token

    for _time in range(times):
        merge = merge_players(kept=kept, gone=gone, actor=SITE, fields={"name": "Piet De Smet"})
        read = every_public_page(club)

        assert {reverse("club_records", args=[club.slug]), life_of(kept)} <= read.keys()
        assert "De Smet Piet" not in "".join(words(page) for page in read.values() if is_page(page))
        assert differences(evenings) == []
        told = person(Player.objects.get(pk=kept.pk))
        assert {one.name for one in told.evenings} == {evening.name for evening in evenings[:3]}
        assert dict(told.counts)["Opening balances"] == 1
        assert not [name for name, _n in told.counts if "igures" in name]
        assert not Player.objects.filter(pk=gone.pk).exists()
        season_page = words(client.get(reverse("club_season", args=[club.slug, season.slug])))
        assert "Piet De Smet" in season_page and "De Smet Piet" not in season_page
        assert PlayerCard.objects.get(token=card).player == kept
        kept.refresh_from_db()
        assert (kept.label, kept.member_number, kept.shown) == ("Aas", "17", "short")

        merge.refresh_from_db()
        assert (why_not_apart(merge), came_since(merge)) == ([], [])
        part_players(merge=merge, actor=SITE)
        kept.refresh_from_db()
        gone = Player.objects.get(public_id=gone.public_id)

        assert differences(evenings) == []
        after = texts(client, club, evenings, season, (kept, gone))
        changed = [page for page, text in before.items() if after[page] != text and "data.json" not in page]
        assert {page: (before[page], after[page]) for page in changed} == {}


def test_every_link_to_a_player_moves_and_goes_back(years):
    club, kept, gone, *_ = years
    before = {link.key: link.of(gone) for link in links()}
    assert sum(map(bool, before.values())) > 5

    merge = merge_players(kept=kept, gone=gone, actor=SITE, fields={})
    assert all(set(before[link.key]) <= set(link.of(kept)) for link in links())
    back = part_players(merge=merge, actor=SITE)

    assert {link.key: link.of(back) for link in links() if link.model is not PlayerMerge} == {
        key: rows for key, rows in before.items() if "PlayerMerge" not in key
    }


def test_two_who_met_two_numbers_and_strangers_are_refused(years):
    club, kept, gone, evenings, season = years
    ann = evenings[1].entrants.get(number=3).players.get()  # played the same evening
    [met] = obstacles(gone, ann)
    assert "Second" in met and "First" not in met
    OpeningBalance.objects.create(season=season, player=kept, points=5)
    assert [reason for reason in obstacles(kept, gone) if "The year" in reason]
    OpeningBalance.objects.filter(player=kept).delete()
    change_player(player=kept, actor=SITE, member_number="4")
    with pytest.raises(Refused) as both:
        merge_players(kept=kept, gone=gone, actor=SITE, fields={})
    assert list(both.value.problems) == ["member_number"]
    for other in (kept, Player.objects.create(club=a_club(), name="Piet De Smet")):
        with pytest.raises(Refused):
            merge_players(kept=kept, gone=other, actor=SITE, fields={"member_number": "4"})
    with pytest.raises(NotFound):
        merge_players(kept=kept, gone=gone, actor=Actor(), fields={"member_number": "4"})
    assert Player.objects.filter(pk=gone.pk).exists()


def test_what_cannot_be_undone_exactly_says_why_and_what_came_since_stays(years):
    club, kept, gone, evenings, season = years
    merge = merge_players(kept=kept, gone=gone, actor=SITE, fields={"name": "Piet De Smet"})
    later = a_tournament(club, name="Later")
    enter_players(tournament=later, names="Piet De Smet", actor=SITE)
    kept.refresh_from_db()
    assert (why_not_apart(merge), [one.name for one in came_since(merge)]) == ([], ["Later"])

    change_player(player=kept, actor=SITE, label="Elsewhere")
    set_balances(season=season, balances=[(kept, 40, 2)], actor=SITE)
    evenings[2].entrants.filter(number=2).update(stand_ins=[])
    reasons = " ".join(why_not_apart(PlayerMerge.objects.get()))

    assert all(word in reasons for word in ("home club", "opening balances", "Third"))
    with pytest.raises(Refused):
        part_players(merge=merge, actor=SITE)
    erase_player(player=kept, actor=SITE)
    assert (PlayerMerge.objects.get().gone, PlayerMerge.objects.get().moved, PlayerCard.objects.count()) == ({}, {}, 0)
    assert why_not_apart(PlayerMerge.objects.get())


def test_an_evening_that_a_laptop_leads_stands_in_the_way_by_its_name(years):
    _club, kept, gone, *_ = years
    evening = Tournament.objects.get(name="Second")
    Tournament.objects.filter(pk=evening.pk).update(lead="hall")

    with pytest.raises(Refused, match="Second: The laptop in the hall leads"):
        merge_players(kept=kept, gone=gone, actor=SITE, fields={})
    Tournament.objects.filter(pk=evening.pk).update(lead="")
    merge = merge_players(kept=kept, gone=gone, actor=SITE, fields={})
    Tournament.objects.filter(pk=evening.pk).update(lead="hall")

    with pytest.raises(Refused, match="Second: The laptop in the hall leads"):
        part_players(merge=merge, actor=SITE)


def test_the_pages_ask_once_make_one_and_take_apart(client, years):
    club, kept, gone, *_ = years
    signed_in_now(client, a_member(club).user)
    assert (kept, gone) in doubles(club) or (gone, kept) in doubles(club)
    page = reverse("player_merge", args=[club.slug, kept.public_id, gone.public_id])
    for found in ("register_doubles", "player", "player_same"):
        address = reverse(found, args=[club.slug] if found == "register_doubles" else [club.slug, kept.public_id])
        other = reverse("player_merge", args=[club.slug, gone.public_id, kept.public_id])
        text = client.get(address).content.decode()
        assert page in text or other in text
    shown = client.get(page).content.decode()
    assert "Second" in shown and 'value="gone"' in shown

    answers = dict.fromkeys(("name", "shown"), "kept") | dict.fromkeys(("label", "category", "member_number"), "gone")
    client.post(page, answers | {"active": "kept"})
    kept.refresh_from_db()
    assert (kept.name, kept.label, kept.shown) == ("Piet De Smet", "Aas", "full")
    client.post(reverse("player_part", args=[club.slug, kept.public_id, gone.public_id]))
    assert Player.objects.get(public_id=gone.public_id).label == "Aas"


def test_the_wrong_namesake_is_put_right_while_an_evening_is_played_and_a_row_of_two_people_is_parted(client):
    club = a_club(name_order="given")
    evening, entered = finished(club, "Jan Peeters", "First")
    meant = Player.objects.create(club=club, name="Jan Peeters", member_number="22")
    taken = evening.entrants.get(number=2).players.get()
    signed_in_now(client, a_member(club).user)
    page = reverse("entrant_person", args=[evening.public_id, 1])
    before = scores_of(evening)

    refused = client.post(page, {"player": str(entered.public_id), "meant": str(taken.public_id)})
    assert list(refused.context["person_form"].errors) == ["meant"]
    client.post(page, {"player": str(entered.public_id), "meant": str(meant.public_id)})

    evening.refresh_from_db()
    assert evening.entrants.get(number=1).players.get() == meant
    assert not entered.entrants.exists()
    assert scores_of(evening) == before
    assert list(state_differences(*states_of(evening)[:2])) == []
    said = client.get(reverse("journal", args=[evening.public_id])).content.decode()
    assert "Number 1 is somebody else of the register" in said and "taken apart" not in said


def test_the_entry_of_a_wrong_namesake_and_what_was_paid_go_to_the_person_who_is_meant():
    club = a_club(name_order="given")
    evening, entered = finished(club, "Jan Peters", "First")
    meant = Player.objects.create(club=club, name="Jan Peeters", member_number="22")
    entrant = evening.entrants.get(number=1)
    entry = Entry.objects.create(
        tournament=evening,
        name=entered.name,
        player=entered,
        entrant=entrant,
        status="entered",
        queued_at=timezone.now(),
    )
    entry.payments.create(uid=uuid4(), cents=500, how="cash", at=timezone.now())

    correct_person(evening=evening, player=entered, meant=meant, actor=SITE)

    entry.refresh_from_db()
    at_the_door = [
        (row["name"], row["member"], [paid["cents"] for paid in row["paid"]]) for row in people_at_the_door(evening)
    ]
    assert (entry.player, entry.version) == (meant, 2)
    assert ("Jan Peeters", "22", [500]) in at_the_door
    assert not any(name == "Jan Peters" for name, *_more in at_the_door)


def test_a_correction_that_arrives_after_a_merge_leaves_entries_as_they_are():
    evening, entered = finished(a_club(), "Jan Peters", "First")
    entry = Entry.objects.create(
        tournament=evening, name=entered.name, player=entered, status="entered", queued_at=timezone.now()
    )
    late = JournalEntry(kind="person_corrected", payload={"from": str(entered.public_id), "to": str(uuid4())})

    follow_correction(evening, late)

    entry.refresh_from_db()
    assert (entry.player, entry.version) == (entered, 1)


def scores_of(evening):
    return list(Deal.objects.filter(table__round__tournament=evening).order_by("pk").values_list("pk", "number"))
