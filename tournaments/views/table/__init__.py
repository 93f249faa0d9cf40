"""The table page: its door by code, the page with and without scripts, and its files."""
