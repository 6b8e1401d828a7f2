#!/bin/sh
# Installs the Debian packages that debian-packages.txt names and this machine lacks; does nothing otherwise.
set -eu
cd "$(dirname "$0")/.."

missing=
while read -r command package hash why; do
    case "$command" in '' | '#'*) continue ;; esac
    [ "$hash" = '#' ] || { echo "debian-packages.txt: expected 'command package # why', got '$command $package $hash $why'" >&2; exit 2; }
    if ! command -v "$command" >/dev/null 2>&1; then
        echo "The tests need '$command' (Debian's package $package): $why."
        missing="$missing $package"
    fi
done <debian-packages.txt
[ -n "$missing" ] || exit 0

refuse() {
    echo "$1 Please run as root:" >&2
    echo "    apt-get update && apt-get install --yes$missing" >&2
    exit 1
}

command -v apt-get >/dev/null 2>&1 || {
    echo "There is no apt-get here. Please install, by your system's own means:$missing" >&2
    exit 1
}
as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || refuse "There is no sudo here."
    as_root=sudo
fi
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086  # the packages are words
{ $as_root apt-get update -qq && $as_root apt-get install -qq --yes --no-install-recommends $missing </dev/null; } ||
    refuse "Installing failed."
