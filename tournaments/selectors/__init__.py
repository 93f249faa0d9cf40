"""Everything that reads: a fixed number of queries in, plain values out."""
