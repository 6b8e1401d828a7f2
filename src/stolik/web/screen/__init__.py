"""The big screen of the hall: what it shows to everybody, and how the desk steers it."""
