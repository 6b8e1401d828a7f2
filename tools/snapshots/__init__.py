"""What users can get from Stolik, as normalised texts: the parts of `tools/snapshot.py`."""
