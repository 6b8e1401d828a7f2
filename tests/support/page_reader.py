"""A process of its own that reads pages: one address a line, and the digest of each page and push.

    python page_reader.py < addresses

An address without its slash is a topic of the push. What differs in every copy of a page, the token
of its forms, is left out.
"""

from __future__ import annotations

import os
import re
import sys
from hashlib import sha256
from pathlib import Path

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


def main() -> None:
    from stolik.web.installation import server

    server.set_up(Path(os.environ["STOLIK_DATA"]))
    from django.test import Client

    from stolik.web.tournaments import push

    for line in sys.stdin:
        address = line.strip()
        if address.startswith("/"):
            content = Client().get(address, headers={"host": "localhost"}).content
        else:
            content = (push.rendered(address) or (0, b""))[1]
        sys.stdout.write(sha256(TOKEN.sub(b"", content)).hexdigest() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
