"""SQLite as Django has it, with the writers of one process standing in a queue."""
