"""Reading marked sheets: from a photograph to deal records, or to what a person must look at. Pure; no Django."""

READER = "16"  # raised when the same photograph may be read as other marks; the journal keeps it with what was entered
