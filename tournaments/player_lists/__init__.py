"""Lists of players as clubs keep them: spreadsheets read, columns recognised."""
