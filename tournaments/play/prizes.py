"""What there is to win, as a tournament keeps it: a text for each place and for each category. Pure."""


def place_prizes(prizes: object) -> list[str]:
    """The prizes of the places, the first place first; a document from elsewhere may hold anything."""
    found = prizes.get("places") if isinstance(prizes, dict) else None
    return [str(one) for one in found] if isinstance(found, list) else []


def category_prizes(prizes: object) -> dict[str, str]:
    """The prizes of the categories by name."""
    found = prizes.get("categories") if isinstance(prizes, dict) else None
    return {name: str(one) for name, one in found.items()} if isinstance(found, dict) else {}
