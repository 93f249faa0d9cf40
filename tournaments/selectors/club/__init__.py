"""Reads for a club and the site: its people, names, seasons, ratings, lists of clubs and evenings."""
