/* Included before kernel.c by tools/asan.sh: memory that runs out when a test says so.
 *
 * `fail_after(n)` lets the next n allocations succeed and refuses every one after them; a negative n
 * refuses none. `allocations_asked()` tells how many were asked for since.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>

static __thread long asked = 0, allowed = -1;

void fail_after(long n)
{
    allowed = n;
    asked = 0;
}

long allocations_asked(void) { return asked; }

static int refused(void) { return asked++ >= allowed && allowed >= 0; }

static void *tested_malloc(size_t size) { return refused() ? NULL : malloc(size); }

static void *tested_calloc(size_t count, size_t size) { return refused() ? NULL : calloc(count, size); }

#define malloc(size) tested_malloc(size)
#define calloc(count, size) tested_calloc(count, size)
