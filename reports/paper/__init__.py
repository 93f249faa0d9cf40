"""Tools that every print is drawn with: pages, type, grids, QR codes and logos, as PDF operators."""
