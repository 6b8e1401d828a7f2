"""What pyproject.toml cannot say: catalogues are compiled, and the C kernel is optional.

Without a compiler the build goes on and the solver's Python twin does the work. With STOLIK_PURE
set the kernel is not tried at all: the wheel then runs anywhere, Windows included.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

KERNEL = Extension("stolik.solver._kernel", ["src/stolik/solver/kernel.c"], optional=True)


class Build(build_py):
    """The modules and their data; what translators write is made into what programs read."""

    def run(self) -> None:
        """Compile each catalogue beside its source, then go on as usual.

        By what the site itself compiles with: a text that would break a page is left out.
        """
        sys.path.insert(0, str(Path("src").absolute()))
        from stolik.locale import files

        for source in Path("src/stolik/locale").glob("*/LC_MESSAGES/*.po"):
            files.compiled(source)
        super().run()


setup(
    cmdclass={"build_py": Build},
    ext_modules=[] if os.environ.get("STOLIK_PURE") else [KERNEL],
)
