"""What a page says only where it helps: columns, badges, and fields that must be filled in."""

import csv
import io
import re

import pytest
from django import forms
from django.template.loader import render_to_string

from ops.translations import po
from tests.factories import a_tournament, with_players
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.screens import rows_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.templatetags.whist import seat_name

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("nl", ";"), ("fr", ";"), ("de", ";")])
def test_a_spreadsheet_opens_in_columns_where_the_reader_lives(client, language, delimiter):
    tournament = an_evening(4)
    signed_in(client, tournament)
    address = f"/s/{tournament.club.slug}/{tournament.slug}/standings.csv"

    text = client.get(address, headers={"accept-language": language}).content.decode("utf-8-sig")

    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(rows[0]) >= 5


@pytest.mark.parametrize("category", ["", "Juniors"])
def test_a_category_has_a_column_of_its_own_where_anybody_has_one(client, category):
    tournament = with_players(a_tournament(), 4)
    tournament.entrants.filter(number=1).update(category=category, label="De Aas")
    signed_in(client, tournament)

    head, first = rows_of(client.get(at("entrants", tournament)).content.decode())[:2]

    assert ("Category" in head) == bool(category)
    assert first[head.index("Club")] == "De Aas"


@pytest.mark.slow
def test_who_deals_first_is_said_once_where_it_is_the_same_seat_everywhere(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    page = client.get(at("round", tournament, 1)).content.decode()
    seat = seat_name(tournament.rounds.get().tables.first().first_dealer)

    assert (page.count("deals first"), f"{seat} deals first at every table." in page) == (1, True)


def test_a_value_that_another_rule_asks_for_says_with_which_it_goes(client):
    tournament = a_tournament(variant="flemish")
    form = RulesForm(variant_of(tournament))
    needed = {option.needs for option in form.options if option.needs} & form.fields.keys()
    signed_in(client, tournament)

    page = client.get(at("house_rules", tournament)).content.decode()

    assert needed
    for name in needed:
        label = page[page.index(f'<label for="id_{name}"') :].partition("</label>")[0]
        assert "goes with" in label


class Mixed(forms.Form):
    """Required fields, some with an answer that stands already, beside one that may stay empty."""

    name = forms.CharField()
    dashed = forms.ChoiceField(choices=[("", "—"), ("a", "A")])
    standing = forms.ChoiceField(choices=[("a", "A"), ("b", "B")])
    few = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect, initial="a")
    none_of_few = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    note = forms.CharField(required=False)


class AllAsked(forms.Form):
    name = forms.CharField()
    other_name = forms.CharField()


def marked(form):
    return [f.name for f in form if "(required)" in render_to_string("components/field.html", {"field": f})]


def test_a_required_field_is_marked_where_others_may_stay_empty():
    assert (marked(Mixed()), marked(AllAsked())) == (["name", "dashed", "none_of_few"], [])


def test_no_wording_says_that_a_field_is_optional():
    wordings = " ".join(entry.msgid for entry in po.read("nl"))

    assert re.findall(r"\b(?:optional(?:ly)?|(?:may|can) (?:stay|be left) (?:empty|blank))\b", wordings, re.I) == []


def test_frozen_rules_show_no_second_circle_inside_a_choice():
    with open("static/css/buttons.css", encoding="utf-8") as sheet:
        css = sheet.read()

    faded = css[: css.index("opacity: 0.55")].rpartition("}")[2]
    assert ":not(.choice > *)" in faded
