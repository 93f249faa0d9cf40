"""Everything on paper: the page of prints, previews, files, and prints of many pages."""
