"""Reads for a table: its sheet, its state, what is claimed, and where to go next."""
