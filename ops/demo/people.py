"""The people of the demo club, and the clubs some of them come from."""

CLUB = "De Vierde Aas"
TOWN = "Lint"
VISITORS = ("Vierde Aas", "Krommen Aas", "Carambole", "Wavre Fair Play", "Amis du Whist")
PLAYERS = (
    "Lut Coppens", "Georges Lambert", "An Verhaegen", "Nicole Dubois", "Wim Schellekens", "Marie-Jeanne Peeters",
    "Jozef De Smedt", "Kris Van den Broeck", "Paula Lemmens", "André Fontaine", "Rik Aerts", "Simonne Goossens",
    "Luc Mertens", "Françoise Delvaux", "Jef Wouters", "Monique Claes", "Herman Thijs", "Yvette Renard",
    "Eddy Jacobs", "Godelieve Maes", "Jean-Pierre Collard", "Rita Hermans", "Frans Bogaerts", "Annemie Segers",
    "Roger Vandamme", "Bernadette Piron", "Staf Michiels", "Colette Noël", "Guido Peeters", "Hilde Janssens",
    "Marcel Gérard", "Leen Wuyts",
)  # fmt: skip


def listed(names):
    """Names as they are pasted: one a line, with the club some players come from."""
    clubs = {name: VISITORS[place % len(VISITORS)] for place, name in enumerate(PLAYERS)}
    return "\n".join(f"{name}; {clubs[name]}" for name in names)


def paired(names):
    """The same names two by two, as pairs are pasted."""
    return "\n".join(f"{first} & {second}" for first, second in zip(names[::2], names[1::2], strict=True))
