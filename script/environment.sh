# Makes the environment that script/parlour and script/test run in. Sourced, with $root set to the checkout.
#
#   prepare LOCK    leaves $python set to a Python that has everything in requirements/LOCK.txt
#
# The environment is .venv. An empty file in it, named by the digest of the lock file, says that this lock
# was installed to the end; then nothing is looked up in the network. While something is being installed,
# .venv/incomplete holds the number of the process that does it: if that process is gone, it was interrupted
# or it failed, and the environment is made anew.

venv=$root/.venv
python=$venv/bin/python

fail() {
    printf '%s\n' "parlour: $*" >&2
    exit 1
}

prepare() {
    lock=$root/requirements/$1.txt
    stamp=$venv/installed-$1-$(digest_of "$lock")
    wait_for_others
    if [ -e "$stamp" ] && "$python" -c '' 2>/dev/null; then
        return
    fi
    make_venv
    install "$lock" "$stamp"
}

digest_of() {
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum <"$1" | cut -c1-16
    elif command -v shasum >/dev/null 2>&1; then
        shasum -a 256 <"$1" | cut -c1-16
    else
        cksum <"$1" | tr ' ' -
    fi
}

# Somebody else may be installing right now. A set-up that was interrupted leaves nothing but its number.
wait_for_others() {
    waited=0
    while [ -e "$venv/incomplete" ]; do
        other=$(cat "$venv/incomplete" 2>/dev/null || true)
        if [ -z "$other" ] || [ "$other" = $$ ] || ! kill -0 "$other" 2>/dev/null; then
            printf '%s\n' "The last set-up was interrupted: starting it again." >&2
            discard
            return
        fi
        [ $waited -gt 0 ] || printf '%s\n' "Waiting for another set-up (process $other)..." >&2
        waited=$((waited + 1))
        [ $waited -lt 900 ] || fail "this takes too long. If no other set-up is running, remove $venv/incomplete."
        sleep 1
    done
}

# An environment that somebody else made in .venv is never thrown away, only added to.
discard() {
    if [ -e "$venv/made-by-parlour" ]; then
        rm -rf "$venv"
    else
        rm -f "$venv/incomplete"
    fi
}

make_venv() {
    if "$python" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        printf '%s\n' "$$" >"$venv/incomplete"
        return
    fi
    if [ -d "$venv" ] && [ ! -e "$venv/made-by-parlour" ] && [ -n "$(ls -A "$venv")" ]; then
        fail "$venv has no Python 3.11 with pip, and was not made by this script: move it away."
    fi
    base=$(find_python) || exit 1
    "$base" -c 'import sys; sys.exit(sys.version_info >= (3, 15))' ||
        printf '%s\n' "Parlour is tested with Python 3.11 to 3.14: $base is newer and may not work." >&2
    rm -rf "$venv"
    mkdir "$venv" || fail "cannot write to $root"
    : >"$venv/made-by-parlour"
    printf '%s\n' "$$" >"$venv/incomplete"
    printf '%s\n' "Setting up in .venv (first time only)..." >&2
    "$base" -m venv "$venv" || fail "$base could not make a virtual environment in $venv"
}

# The newest Python that numba is sure to have packages for comes first.
find_python() {
    old=
    for name in ${PARLOUR_PYTHON:-} python3.13 python3.14 python3.12 python3.11 python3 python; do
        command -v "$name" >/dev/null 2>&1 || continue
        version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        if ! "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            old="$old $name is $version;"
        elif ! "$name" -c 'import venv, ensurepip' 2>/dev/null; then
            old="$old $name ($version) has no venv module: on Debian, apt install python$version-venv;"
        else
            command -v "$name"
            return
        fi
    done
    fail "Python 3.11 or newer with its venv module is needed.${old:+ Found:${old%;}.}" \
        "Set PARLOUR_PYTHON to one that lies elsewhere."
}

# uv installs in a tenth of pip's time. Where it cannot be had, or cannot reach an index that pip can, pip does it.
install() {
    printf '%s\n' "Installing what $(basename "$1") lists..." >&2
    if ! with_uv "$1" && ! "$python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: --requirement "$1"; then
        fail "the packages could not be installed. Is the network up? They are fetched once; run this again."
    fi
    # The package itself runs from the checkout: a path file is all it takes, and needs no build.
    folder=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n' "$root/src" >"$folder/parlour-checkout.pth"
    "$python" -m compileall -q "$root/src/parlour" || true
    rm -f "$venv/installed-$(basename "$1" .txt)"-*
    : >"$2"
    rm -f "$venv/incomplete"
}

with_uv() {
    { "$python" -m uv --version || "$python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: --requirement "$root/requirements/uv.txt"; } >/dev/null 2>&1 &&
        "$python" -m uv pip install --quiet --python "$python" --no-config \
            --require-hashes --only-binary :all: --requirement "$1" 2>/dev/null
}
