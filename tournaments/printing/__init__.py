"""From stored rows to paper: plain values for `reports.printables`, options, files."""
