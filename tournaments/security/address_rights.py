"""What an address may ask for, and the ways in which the table of addresses lists pages.

A word of `permissions.WHO_MAY` needs that right. Besides those: EVERYBODY; SIGNED_IN, for oneself; OWN, something that
only its owner finds; LINK, whoever was given the link or code; PUBLISHED, everybody while the tournament has a public
page, else who may see it; RESULTS, the same while results are not held back; FRESH, everybody until the site has an
account; DEMO, everybody on a site whose demo organiser has no password.
"""

EVERYBODY, SIGNED_IN, OWN, LINK = "everybody", "signed in", "own", "link"
FRESH, DEMO = "fresh site", "open demo"
PUBLISHED, RESULTS = "published", "results"
PRICES = "change_price_lists"


def see(*names: str, who: str) -> dict[str, dict[str, str]]:
    """Pages to look at."""
    return {name: {"GET": who} for name in names}


def fill(*names: str, who: str, save: str | None = None) -> dict[str, dict[str, str]]:
    """Pages with a form; `save` where sending it asks for another right than seeing it."""
    return {name: {"GET": who, "POST": save or who} for name in names}


def do(*names: str, who: str, method: str = "POST") -> dict[str, dict[str, str]]:
    """Acts without a page of their own."""
    return {name: {method: who} for name in names}
