"""The marked sheet: where its bubbles are, what each means, and the code that names it."""
