"""What belongs to a person: every field of every model that knows one is classified, and what uses it agrees."""

import pytest
from django.apps import apps
from django.db.models import EmailField
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.eventful import lost
from tournaments.accounts.models import PlayerWish
from tournaments.clubs.models import User
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.frame.personal import fields_that
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import create_league
from tournaments.register.models import Player, Shown
from tournaments.register.selectors import account_data
from tournaments.register.services.register import add_player, change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

PEOPLE = (Player, User)
MODELS = list(apps.get_app_config("tournaments").get_models())


def own_fields(model):
    """Every field that the model declares: columns, and links to many."""
    return [field for field in model._meta.get_fields() if not field.auto_created or field.concrete]


def knows_a_person(model):
    return (
        model in PEOPLE
        or hasattr(model, "PERSONAL")
        or any(
            isinstance(field, EmailField) or getattr(field, "related_model", None) in PEOPLE
            for field in own_fields(model)
        )
    )


@pytest.mark.parametrize(
    "model", [model for model in MODELS if knows_a_person(model)], ids=lambda model: model.__name__
)
def test_every_field_of_a_model_that_knows_a_person_is_classified(model):
    if model.__name__ in {"Club", "SeasonEvening"}:  # they only link to people, through rows that are classified
        return
    assert sorted(model.PERSONAL) == sorted(field.name for field in own_fields(model))


def filled(club):
    """Somebody of whom the club knows everything there is to know."""
    typed = {name: name[:20] for name in fields_that(Player, "typed")} | {"name": "a name", "family_name": "name"}
    return add_player(club=club, actor=SITE, **{**typed, "shown": Shown.FULL})


def test_erasing_leaves_nothing_that_was_typed():
    player = filled(a_club())
    before = {name: getattr(player, name) for name in fields_that(Player, "typed")}

    erase_player(player=player, actor=SITE)

    player.refresh_from_db()
    assert [name for name, value in before.items() if getattr(player, name) == value] == []


def test_everything_typed_of_a_player_can_be_changed_exported_and_taken_to_another_site(client):
    club = a_club()
    player, typed = filled(club), fields_that(Player, "typed")
    changed = {name: f"new {name}"[:20] for name in typed} | {"shown": Shown.SHORT, "family_name": "new"}
    change_player(player=player, actor=SITE, **changed)
    tournament = a_tournament(club)
    enter_players(tournament=tournament, names=f"{changed['name']};{changed['label']}", actor=SITE)
    signed_in_now(client, a_member(club).user)

    document = event_of(tournament)
    handed_over = client.get(reverse("player_data", args=[club.slug, player.public_id])).json()
    listed = client.get(reverse("register_export", args=[club.slug, "csv"])).content.decode("utf-8-sig")

    assert {name: handed_over[name] for name in typed} == changed
    assert {name: document["players"][0][name] for name in typed} == changed
    assert all(changed[name] in listed for name in typed if name != "shown")


def test_a_file_of_before_there_were_member_numbers_is_still_taken_in():
    tournament = a_tournament()
    enter_players(tournament=tournament, names="Ann;Aas", actor=SITE)
    document = {**event_of(tournament), "version": 1}
    del document["players"][0]["member_number"]
    club = lost(tournament)

    import_event(club=club, document=document, actor=SITE)

    ann = club.players.get()
    assert (ann.name, ann.label, ann.member_number) == ("Ann", "Aas", "")


def test_a_persons_own_data_name_every_exported_field():
    user = a_member(a_club()).user
    league = create_league(club=a_club("Elsewhere"), name="Interclub", actor=SITE)
    division = league.divisions.get()
    team = LeagueTeam(division=division, number=1, name="Aces", hall="Bar", captain="Ann", account=user)
    team.token_hash = "of the link"
    team.save()

    document = account_data(user)

    assert document["teams"] == [{"league": "Interclub", "name": "Aces", "hall": "Bar", "captain": "Ann"}]
    assert not {str(team.key), team.token_hash} & {str(value) for one in document["teams"] for value in one.values()}
    assert set(fields_that(User, "exported")) <= document.keys()
    assert (document["email"], document["clubs"][0]["role"]) == (user.email, "organiser")


@pytest.mark.parametrize("wish", PlayerWish.Wish.values)
def test_erasing_settles_what_was_asked_and_forgets_where_to_answer(wish):
    player = filled(a_club())
    asked = PlayerWish.objects.create(player=player, wish=wish, contact="ann@example.org", message="please")

    erase_player(player=player, actor=SITE)

    asked.refresh_from_db()
    assert (asked.contact, asked.message, asked.handled_at is None) == ("", "", False)
    assert asked.granted is (wish == "erase")


@pytest.mark.parametrize("answer", ["grant", "decline"])
@pytest.mark.parametrize("wish", PlayerWish.Wish.values)
def test_what_somebody_who_was_erased_still_asks_can_be_answered(client, wish, answer):
    """A request that was left open by an earlier version, or asked in the same minute."""
    club = a_club()
    player = filled(club)
    erase_player(player=player, actor=SITE)
    asked = PlayerWish.objects.create(player=player, wish=wish, contact="ann@example.org", message="please")
    signed_in_now(client, a_member(club).user)

    page = client.post(reverse("wishes", args=[club.slug]), {"wish": asked.pk, answer: "1"})

    asked.refresh_from_db()
    assert (page.status_code, asked.contact, asked.message, asked.granted) == (302, "", "", answer == "grant")
