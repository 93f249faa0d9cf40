"""Values made into sentences in the reader's language."""
