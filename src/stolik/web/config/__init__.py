"""How the site is put together: settings, addresses, the process."""
