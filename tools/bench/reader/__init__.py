"""The reader of photographed sheets, tried on sheets that a program filled in and photographed as people do."""
