#!/bin/sh
# Restarts the servers of this machine one after the other, so that no request is lost. Each one must be ready before the
# next one stops. Run as root, with the numbers of the vitrine@ units:
#   sh /opt/vitrine/src/deploy/systemd/rolling-restart.sh 1 2
# It exits with 1, and leaves the others alone, if a server does not become ready within READY_SECONDS (default 120), or if
# another one is not ready before it begins.
set -eu
settings=${VITRINE_SETTINGS:-/etc/vitrine}
patience=${READY_SECONDS:-120}
# Longer than fail_timeout in vitrine-upstreams.conf: nginx uses a server again that long after it failed.
settle=3

[ $# -gt 1 ] || { echo "Usage: rolling-restart.sh NUMBER NUMBER… (at least two servers)" >&2; exit 2; }

port() {
  own=$(sed -n 's/^PORT=//p' "$settings/instance-$1.env" 2>/dev/null | tail -n 1)
  echo "${own:-432$1}"
}

ready() {
  curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$(port "$1")/readyz"
}

fail() {
  echo "$1" >&2
  exit 1
}

for server in "$@"; do
  for other in "$@"; do
    [ "$other" = "$server" ] || ready "$other" ||
      fail "vitrine@$other is not ready, so vitrine@$server was not restarted. See: journalctl -u vitrine@$other"
  done
  systemctl restart "vitrine@$server.service"
  waited=0
  until ready "$server"; do
    [ "$waited" -lt "$patience" ] ||
      fail "vitrine@$server is not ready after $patience seconds; the rest was not restarted. See: journalctl -u vitrine@$server"
    sleep 1
    waited=$((waited + 1))
  done
  # Another process on that port would answer too.
  systemctl is-active --quiet "vitrine@$server.service" ||
    fail "vitrine@$server has ended; the rest was not restarted. See: journalctl -u vitrine@$server"
  echo "vitrine@$server is ready"
  sleep "$settle"
done
