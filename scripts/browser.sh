#!/bin/sh
# Print the path of the Chromium that the browser tests drive; install one where there is none.
set -eu

installed() {
    for name in "${TRIUMPH_CHROMIUM:-}" chromium chromium-browser google-chrome; do
        [ -n "$name" ] && command -v "$name" && return 0
    done
    return 1
}

from_debian() {
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >&2
    command -v chromium
}

from_playwright() {
    .venv/bin/python -m playwright install chromium >&2
    .venv/bin/python - <<'PYTHON'
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
PYTHON
}

installed || from_debian || from_playwright || {
    echo "The browser tests need Chromium. Install it, or name it in TRIUMPH_CHROMIUM." >&2
    exit 1
}
