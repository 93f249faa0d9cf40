"""The catalogues of translations: which English words the project says, where they stand, and whether each is translated."""
