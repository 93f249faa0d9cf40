"""A demo club with one tournament of each game, made through the same services as a real one."""
