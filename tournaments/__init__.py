"""The Django app: clubs, tournaments, tables, deals and their journal."""
