#!/bin/sh
# A replica: a copy of the primary at its first start, and from then on whatever its files say. Runs as postgres.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_isready -q -h "$PRIMARY_HOST" -U replicator; do sleep 1; done
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h "$PRIMARY_HOST" -U replicator -D "$PGDATA" -X stream -R -d 'application_name=replica'
  chmod 0700 "$PGDATA"
fi
exec postgres "$@"
