"""The catalogues of translations: what the project says in English, where, and whether each language has it."""
