#!/bin/sh
# Either server of PostgreSQL. Which of the two is the primary is said by POSTGRES_PRIMARY alone: that one makes the shop's database at the
# first start, and promotes itself where it was a replica; the other follows. Neither starts beside another primary. Runs as postgres.
set -eu

is_primary() {
  answer=$(PGCONNECT_TIMEOUT=3 psql -h "$1" -U haproxy_check -d postgres -Atc 'select pg_is_in_recovery()' 2>&1) || return 1
  [ "$answer" = f ]
}

refuse() {
  echo "$SELF does not start: $1 (docs/scale.md, Who promotes)." >&2
  exit 1
}

# Under another name until it is whole: one that was cut off is begun again. With its slot the primary keeps what this server has not had yet.
copy() {
  mkdir -p "$PGDATA.part"
  until is_primary "$OTHER"; do sleep 1; done
  rm -rf "$PGDATA.part"/*
  export PGPASSWORD="$REPLICATION_PASSWORD"
  # What an earlier copy has left; while that one still has it, the next try comes.
  pg_receivewal -h "$OTHER" -U replicator -S replica --drop-slot 2>/dev/null || true
  pg_basebackup -h "$OTHER" -U replicator -D "$PGDATA.part" --checkpoint=fast -X stream -R -C -S replica -d 'application_name=replica'
  unset PGPASSWORD
  mv -T "$PGDATA.part" "$PGDATA"
}

if [ "$SELF" = "$POSTGRES_PRIMARY" ] && ! is_primary "$OTHER"; then
  # An empty database in its place would be taken for the shop's.
  if [ -e "$PGDATA.part" ]; then refuse "it is to be the primary, and has no whole copy of $OTHER"; fi
  if [ -e "$PGDATA/standby.signal" ]; then
    pg_ctl -w -o "$* -c listen_addresses=" start
    pg_ctl -w promote
    pg_ctl -w -m fast stop
  fi
  set -- "$@" -c "synchronous_commit=$SYNCHRONOUS_COMMIT" -c "synchronous_standby_names=$SYNCHRONOUS_STANDBY_NAMES"
elif [ ! -s "$PGDATA/PG_VERSION" ]; then
  copy
elif [ ! -e "$PGDATA/standby.signal" ]; then
  refuse "it was a primary and is one no more; without its volume it becomes a replica of $OTHER"
fi
exec docker-entrypoint.sh postgres "$@"
