"""Forms of a deal: from a variant's questions to a record, and refusals back at their fields."""
