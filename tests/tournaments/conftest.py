"""What the tests of the site share: its pages, read once."""

from tests.tournaments.reading_all import read_in_french, read_in_spanish

__all__ = ["read_in_french", "read_in_spanish"]
