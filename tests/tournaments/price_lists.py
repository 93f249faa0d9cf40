"""Price lists for the tests of their pages: filled in as a browser would send them."""

from django.urls import reverse

from tests.factories import a_tournament, a_user
from tournaments.clubs.models import Membership
from tournaments.prices.services import save_rules_of
from tournaments.security.actors import SITE


def an_organiser(client):
    """Makes evenings whose organiser is signed in, each with a price list of its club."""
    user = a_user("an@example.org")
    client.force_login(user)

    def evening(variant="flemish", game="kleurenwiezen", **plan):
        tournament = a_tournament(game=game, variant=variant, **plan)
        Membership.objects.create(user=user, club=tournament.club, role="owner")
        save_rules_of(tournament=tournament, name=tournament.name, actor=SITE)
        return tournament

    return evening


def at(tournament):
    """The page on which the list of the evening is written."""
    price_list = tournament.price_version.price_list
    address = reverse("price_list_edit", args=[tournament.club.slug, price_list.public_id])
    return f"{address}?evening={tournament.public_id}"


def typed(grid):
    """What a browser would send of this grid, had nobody touched it."""
    data = {"row": [row.key for row in grid.rows], "balanced": "1" if grid.balanced else ""}
    data |= {"version-name": "Evening"}
    data |= {"one_short": "1"} if grid.short else {}
    for row in grid.rows:
        data |= {cell.name: cell.value for cell in row.cells}
        data |= {f"{price.prefix}-shape": price.shape for price in row.prices}
        data |= {f"{row.key}-tied": "1"} if row.tied else {}
        data |= {f"{row.key}-doubled": "1"} if row.doubled else {}
        if row.add:
            data |= {f"{row.key}-added": "1", f"{row.key}-declarers": row.add["declarers"]}
            data |= {f"{row.key}-trump": row.add.get("trump", "named")}
            data |= {f"{row.key}-exactly": "1"} if row.add.get("exactly") else {}
    for field in grid.questions:
        if field.value() is not False:
            data[field.html_name] = "" if field.value() is None else field.value()
    return data


def sent(client, tournament, act="save", **cells):
    """The answer to the grid sent with these cells typed over, told by their names."""
    data = typed(client.get(at(tournament)).context["grid"])
    answer = client.post(at(tournament), {**data, "act": act, **cells})
    tournament.refresh_from_db()
    return answer


def errors_of(answer):
    grid = answer.context["grid"]
    cells = {cell.name: cell.errors for row in grid.rows for cell in row.cells if cell.errors}
    rows = {row.key: row.errors for row in grid.rows if row.errors}
    prices = {price.prefix: price.errors for row in grid.rows for price in row.prices if price.errors}
    return cells | rows | prices | ({"": grid.errors} if grid.errors else {})
