"""What lies on a table while its tournament is locked: read once, and kept up with what is changed there."""

from django.db.models import Q

from tournaments.models import Deal


class Lying:
    """The standing deals of a table in order; `sheet` is them played through, once they were settled."""

    def __init__(self, table, deals):
        self.table, self.deals, self.sheet = table, deals, None

    def at(self, number):
        """The deal that has this place in the sheet."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def first_free(self):
        """The number the next deal gets."""
        taken = {deal.number for deal in self.deals}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def put(self, deal):
        """Lay a deal in its place as it is now; one that was removed goes."""
        others = [one for one in self.deals if one.uid != deal.uid]
        self.deals = sorted(others if deal.removed else [*others, deal], key=lambda one: one.number)


def lying_on(table, uid):
    """What lies on the table, and the deal of that id in the tournament, wherever it is and removed or not. One query.

    The deals share the given table, so that nobody reads it again for them.
    """
    tournament = table.round.tournament
    found = Deal.objects.filter(Q(tournament=tournament, uid=uid) | Q(table=table, removed=False)).order_by("number")
    deals = list(found)
    for deal in deals:
        deal.tournament = tournament
        if deal.table_id == table.pk:
            deal.table = table
    named = next((deal for deal in deals if deal.uid == uid), None)
    return Lying(table, [deal for deal in deals if deal.table_id == table.pk and not deal.removed]), named
