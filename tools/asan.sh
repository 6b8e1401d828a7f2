#!/bin/sh
# Builds the solver's kernel under the address and the undefined-behaviour sanitizer and feeds it random
# and hostile input (tools/fuzz_kernel.py). Ends with an error on the first wrong access.
#
#     sh tools/asan.sh [--rounds N] [--seed TEXT]
#
# PYTHON: the interpreter to use; CC: the compiler (gcc); KERNEL: another source than the project's own.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-.venv/bin/python}
compiler=${CC:-gcc}
source=${KERNEL:-src/stolik/solver/kernel.c}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

include=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
[ -e "$include/Python.h" ] || { echo "asan: Python's headers are not in $include (Debian: python3-dev)" >&2; exit 1; }
library=$("$compiler" -print-file-name=libasan.so)
[ -e "$library" ] || { echo "asan: $compiler has no libasan.so" >&2; exit 1; }

# Frames on the stack are kept (-O1, no omitted frame pointer) so that a report names the line.
"$compiler" -std=c11 -Wall -Wextra -g -O1 -fno-omit-frame-pointer \
    -fsanitize=address,undefined -fno-sanitize-recover=all -shared -fPIC -I"$include" \
    -include tools/failing_malloc.h -o "$scratch/_kernel.so" "$source"

# The interpreter's own memory is plain malloc, so that the sanitizer sees every buffer it hands over. It
# frees little of that at its end, so leaks are counted by the fuzz itself.
LD_PRELOAD="$library" PYTHONMALLOC=malloc \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=0:allocator_may_return_null=1 \
    UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    "$python" tools/fuzz_kernel.py --kernel "$scratch/_kernel.so" "$@"
