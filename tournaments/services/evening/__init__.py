"""What an organiser writes: the evening, its players, draws, seats, rounds, corrections and undo."""
