#!/bin/sh
# Install the house from this folder, or a newer version of it beside the one that runs. Run it as root.
# Everything of a version is in a folder of its own, /opt/kombio-TIME; /opt/kombio is a link to the newest.
set -eu
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
NEW=/opt/kombio-$(date -u +%Y%m%d-%H%M%S)

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Kombio needs Python 3.11 or later; say which with: PYTHON=python3.13 deploy/install.sh" >&2
    exit 2
}
LOCK=requirements/run.lock
if grep -qs '^ *url *= *"postgres' /etc/kombio/kombio.toml; then LOCK=requirements/postgres.lock; fi
echo "installing into $NEW ..."
"$PYTHON" -m venv "$NEW"
"$NEW/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$LOCK"
"$NEW/bin/pip" install --quiet --disable-pip-version-check --no-deps .

install -D -m 0644 deploy/kombio.sysusers /etc/sysusers.d/kombio.conf
systemd-sysusers
install -d -m 0700 -o kombio -g kombio /var/lib/kombio
if [ ! -e /etc/kombio/kombio.toml ]; then
    install -d -m 0755 /etc/kombio
    install -m 0640 -g kombio deploy/kombio.toml /etc/kombio/kombio.toml
fi
"$NEW/bin/kombio" config --check /etc/kombio/kombio.toml
install -m 0644 deploy/kombio.service deploy/cluster/kombio-house.service deploy/cluster/kombio-door.service \
    /etc/systemd/system/
ln -sfn "$NEW" /opt/kombio
ln -sf /opt/kombio/bin/kombio /usr/local/bin/kombio
for FILE in man/man1/kombio.1 bash-completion/completions/kombio; do
    install -d "/usr/local/share/$(dirname "$FILE")"
    ln -sf "/opt/kombio/share/$FILE" "/usr/local/share/$FILE"
done
systemctl daemon-reload

# The three newest stay, to go back to.
find /opt -maxdepth 1 -name 'kombio-[0-9]*' | sort | head -n -3 | xargs -r rm -rf
echo "installed. A house that is open goes on in its old version until it is drained or restarted."
