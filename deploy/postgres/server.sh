#!/bin/sh
# Starts either PostgreSQL server, as postgres. POSTGRES_PRIMARY names the primary: it creates the shop's database at the first start, or
# promotes itself if it was a replica; the other server follows it. Neither starts beside another primary.
set -eu

is_primary() {
  answer=$(PGCONNECT_TIMEOUT=3 psql -h "$1" -U haproxy_check -d postgres -Atc 'select pg_is_in_recovery()' 2>&1) || return 1
  [ "$answer" = f ]
}

refuse() {
  echo "$SELF does not start: $1 (docs/scale.md, Who promotes)." >&2
  exit 1
}

# Copied under a temporary name, so that an interrupted copy starts again. The slot makes the primary keep the log this server still needs.
copy() {
  mkdir -p "$PGDATA.part"
  until is_primary "$OTHER"; do sleep 1; done
  rm -rf "$PGDATA.part"/*
  export PGPASSWORD="$REPLICATION_PASSWORD"
  # Drops the slot of an earlier copy; if that copy still uses it, the next attempt follows.
  pg_receivewal -h "$OTHER" -U replicator -S replica --drop-slot 2>/dev/null || true
  pg_basebackup -h "$OTHER" -U replicator -D "$PGDATA.part" --checkpoint=fast -X stream -R -C -S replica -d 'application_name=replica'
  unset PGPASSWORD
  mv -T "$PGDATA.part" "$PGDATA"
}

if [ "$SELF" = "$POSTGRES_PRIMARY" ] && ! is_primary "$OTHER"; then
  # An empty database instead would be mistaken for the shop's.
  if [ -e "$PGDATA.part" ]; then refuse "it should be the primary but has no complete copy of $OTHER"; fi
  if [ -e "$PGDATA/standby.signal" ]; then
    pg_ctl -w -o "$* -c listen_addresses=" start
    pg_ctl -w promote
    pg_ctl -w -m fast stop
  fi
  set -- "$@" -c "synchronous_commit=$SYNCHRONOUS_COMMIT" -c "synchronous_standby_names=$SYNCHRONOUS_STANDBY_NAMES"
elif [ ! -s "$PGDATA/PG_VERSION" ]; then
  copy
elif [ ! -e "$PGDATA/standby.signal" ]; then
  refuse "it is a former primary; remove its volume to make it a replica of $OTHER"
fi
exec docker-entrypoint.sh postgres "$@"
