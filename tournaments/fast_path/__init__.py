"""The queries and writes of a deal, compiled once and kept."""
