#!/bin/sh
# Restarts the servers of this machine one after the other, so that no request is lost. Each one must be ready before the
# next one stops. Run as root, with the numbers of the vitrine@ units:
#   sh /opt/vitrine/src/deploy/systemd/rolling-restart.sh 1 2
# It exits with 1 if another server is not ready before one stops, or if one does not become ready within READY_SECONDS
# (default 60). It then stops that server with its socket, so that nginx sends its requests to the others, and restarts no
# other one.
set -eu
patience=${READY_SECONDS:-60}
# Longer than fail_timeout in vitrine-upstreams.conf: nginx uses a server again that long after it failed.
settle=3

[ $# -gt 1 ] || { echo "Usage: rolling-restart.sh NUMBER NUMBER… (at least two servers)" >&2; exit 2; }

ready() {
  address=$(systemctl show --property=Listen --value "vitrine@$1.socket")
  curl --silent --fail --max-time 2 --output /dev/null "http://${address%% *}/readyz"
}

fail() {
  echo "$1 See: journalctl -u vitrine@$2" >&2
  exit 1
}

for server in "$@"; do
  for other in "$@"; do
    [ "$other" = "$server" ] || ready "$other" ||
      fail "vitrine@$other is not ready, so vitrine@$server was not restarted." "$other"
  done
  systemctl restart "vitrine@$server.service"
  deadline=$(($(date +%s) + patience))
  until ready "$server"; do
    if [ "$(date +%s)" -ge "$deadline" ]; then
      systemctl stop "vitrine@$server.socket" "vitrine@$server.service"
      fail "vitrine@$server was stopped, because it was not ready after $patience seconds." "$server"
    fi
    sleep 1
  done
  echo "vitrine@$server is ready"
  sleep "$settle"
done
