"""The site's settings for tests: a folder of data of their own, fast passwords."""

import os
import tempfile

os.environ["STOLIK_DATA"] = os.environ.get("STOLIK_TEST_DATA") or tempfile.mkdtemp(prefix="stolik-")

from stolik.web.config.settings import *  # noqa: F403

# Real hashing is tested once; a test of a page need not wait for it.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False
# Most of the tests speak to a site in Poland, and so does what is called outside any page.
SITE_LANGUAGE = LANGUAGE_CODE = "pl"

if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":  # noqa: F405
    DATABASES["default"]["ENGINE"] = "support.postgresql"  # noqa: F405
