"""Spreadsheets as people save them, read without trust: bytes in, rows of texts out."""
