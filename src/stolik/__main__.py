"""`python -m stolik`, the same as the command `stolik`."""

from stolik.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
