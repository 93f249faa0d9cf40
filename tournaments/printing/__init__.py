"""From what the site remembers to what is printed: plain values for `reports.printables`, options, files."""
