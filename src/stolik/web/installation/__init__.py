"""One installation as a whole: backups, copies beside the data, the demo site."""
