"""The desk's line: short answers typed with the number keys."""
