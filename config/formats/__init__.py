"""Formats of dates, where they differ from what Django has for a language."""
