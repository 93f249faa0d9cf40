"""A whole club as one file, moved between sites; and how each table knows its club."""
