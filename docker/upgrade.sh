#!/bin/sh
# Puts the images that were built last in the place of what runs, while visitors are served: each service's new containers
# are started beside the old ones, which are ended when the new ones are healthy and then finish what they have begun.
# With more than one replica of each no request fails: docs/deploy.md, "Upgrading".
set -eu
cd "$(dirname "$0")/.."

for service in upstream bff; do
  old=$(docker compose ps --quiet "$service")
  replicas=$(echo "$old" | wc -l)
  docker compose up --detach --wait --no-recreate --scale "$service=$((replicas * 2))" "$service"
  # shellcheck disable=SC2086
  docker stop $old >/dev/null
  # shellcheck disable=SC2086
  docker rm $old >/dev/null
done
# The worker, and of Caddy and the databases what has changed.
docker compose up --detach --wait
