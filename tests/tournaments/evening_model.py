"""What an evening at two tables should be, without a database and without the scoring package."""

from tests.factories import alone, passed, together

# The published table of the French-speaking clubs, seat by seat.
DEALS = [
    (passed(), (0, 0, 0, 0)),
    (alone("N", tricks=6), (12, -4, -4, -4)),
    (alone("W", tricks=7), (-5, -5, -5, 15)),
    (alone("E", tricks=5), (5, -15, 5, 5)),
    (together("N", "S", tricks=8), (8, -8, 8, -8)),
    (together("E", "S", tricks=10), (-14, 14, 14, -14)),
    (together("W", "N", tricks=7), (-11, 11, 11, -11)),
]


class Model:
    """Seats, deals and adjustments as plain values, and the points they come to."""

    def __init__(self, seats, out):
        self.seats, self.out = seats, out  # {(table, seat): entrant}, entrant
        self.deals = {}  # uid: [table, number, which of DEALS, version, removed]
        self.adjusted = {}  # id: [entrant, points, withdrawn]
        self.closed = False
        self.people, self.left = 9, set()  # how many have entered, and who of them has gone home

    def at(self, table, number):
        return next((uid for uid, deal in self.deals.items() if deal[:2] == [table, number] and not deal[4]), None)

    def scores(self):
        return sorted(
            (str(uid), self.seats[table, seat], points)
            for uid, (table, _, which, _, removed) in self.deals.items()
            if not removed
            for seat, points in zip("NESW", DEALS[which][1], strict=True)
        )

    def swap(self, first, second):
        exchange = {first: second, second: first}
        self.seats = {place: exchange.get(who, who) for place, who in self.seats.items()}
        self.out = exchange.get(self.out, self.out)

    def totals(self):
        sums = dict.fromkeys(range(1, self.people + 1), 0)
        for _, entrant, points in self.scores():
            sums[entrant] += points
        for entrant, points, withdrawn in self.adjusted.values():
            sums[entrant] += 0 if withdrawn else points
        return sums
