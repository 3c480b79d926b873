#!/bin/sh
# Create the virtual environment named by the first argument with the first Python that is new enough.
set -eu
venv=$1

[ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1 && exit 0

new_enough() {
    command -v "$1" >/dev/null && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for python in python3 python3.13 python3.12 python3.11; do
    new_enough "$python" && break
    python=
done
if [ -z "$python" ]; then
    echo "Triumph needs Python 3.11 or newer and found none. Install one and run make again." >&2
    exit 1
fi

# Debian and Ubuntu ship the module that puts pip into a new environment as a package of its own.
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    package="python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        echo "This Python cannot create virtual environments. Install $package and run make again." >&2
        exit 1
    fi
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >&2
fi

"$python" -m venv --clear "$venv"
