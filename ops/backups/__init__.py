"""Backups: all that the site keeps as one file, made while people play, and put back on an empty machine."""
