"""The one thing pyproject.toml cannot say: the C kernel is optional, and can be left out.

Without a compiler the build goes on and the solver's Python twin does the work. With STOLIK_PURE
set the kernel is not tried at all: the wheel then runs anywhere, Windows included.
"""

import os

from setuptools import Extension, setup

KERNEL = Extension("stolik.solver._kernel", ["src/stolik/solver/kernel.c"], optional=True)

setup(ext_modules=[] if os.environ.get("STOLIK_PURE") else [KERNEL])
