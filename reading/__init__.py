"""Reading marked sheets: from a photograph to deal records, or to what a person must look at. Pure; no Django."""
