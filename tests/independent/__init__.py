"""A second program over standings, written from the rule texts and docs/ranking.md alone; it reads exported events."""
