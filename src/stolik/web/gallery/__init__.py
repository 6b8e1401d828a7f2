"""Photos of a tournament: taken in, made small and clean, approved, shown, taken down."""
