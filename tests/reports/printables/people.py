"""Names of people for the printables, some of them as long as a name may be."""

from reports.printables.attendance import Attendance, Expected
from reports.printables.drive_cards import DriveCards, DriveHolder
from reports.printables.first_evening import FirstEvening, FirstStep
from reports.printables.fixed_draw import FixedDraw
from reports.printables.payments import PaymentLine, Payments, PurseLine
from reports.printables.player_cards import CardHolder, PlayerCards

CLUBS = ("Vierde Aas", "Wavre Fair Play", "", "Amis du Whist de Saint-Josse-ten-Noode et environs réunis, asbl.")
FIRST = ("Lut", "Georges", "An", "Hélène", "Wim", "Marie-Jeanne", "Łukasz", "Jean-François", "Şerban", "Zoë")
LAST = ("Coppens", "Van den Broeck", "Dubois", "Straßmann", "Đorđević", "Œuvrard", "De Smedt")
LONG = "Wilhelmina-Maximiliane Van Oosterzele-Scheldewindeke Mommens"  # sixty letters
WIDE = "WMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWM"  # sixty, and nowhere to break


def name_of(number: int, long_each: int = 7) -> str:
    """A name for a start number; every few are sixty letters long, alternately with and without spaces."""
    if long_each and number % long_each == 0:
        return LONG if number % (2 * long_each) else WIDE
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"


def cards(count: int, long_each: int) -> PlayerCards:
    """A card for each of so many names, of one club after another."""
    address = "https://whist.example.org/card/{:016}/"
    return PlayerCards(
        tuple(CardHolder(name_of(at, long_each), CLUBS[at % len(CLUBS)], address.format(at)) for at in range(count))
    )


def drive_cards(count: int, hands: int, long_each: int) -> DriveCards:
    """A card for each of so many, ladies and gents in turn."""
    holders = tuple(DriveHolder(at, name_of(at, long_each), at % 2 == 1) for at in range(1, count + 1))
    return DriveCards(holders, hands, ("hearts", "clubs", "diamonds", "spades", "no_trump"))


def attendance(count: int, long_each: int) -> Attendance:
    """So many people, every third without a number, every fifth waiting, all with a price."""
    return Attendance(
        tuple(
            Expected(name_of(at, long_each), at if at % 3 else None, CLUBS[at % len(CLUBS)], "€ 5,00", at % 5 == 0)
            for at in range(1, count + 1)
        ),
        "member € 5,00 · guest € 7,50",
    )


def payments(count: int, long_each: int) -> Payments:
    """Each of so many people pays another; all of them won or lost."""
    return Payments(
        tuple(
            PaymentLine(name_of(i, long_each), name_of(i + count, long_each), f"€ {i},05") for i in range(1, count + 1)
        ),
        tuple(PurseLine(name_of(i, long_each), i - count, f"−€ {i},05") for i in range(1, 2 * count + 1)),
        ("€ 0,05 a point",),
    )


def first_evening(count):
    """What to press in that many steps."""
    return FirstEvening(LONG, (FirstStep("Everybody sits. Begin.", ("People", "Seats")),) * count, "https://e.org/e/")


def fixed_draw(count, long_each):
    """What a draw of so many people follows from."""
    drawn = tuple((at, name_of(at, long_each)) for at in range(1, count + 1))
    return FixedDraw(LONG, ("Fixed 19:40",), "0f" * 32, drawn, "https://example.org/draw/")
