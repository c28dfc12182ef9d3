#!/bin/sh
# Once, when the first primary has made its files: the shop's three roles and its database, and what a replica and the proxy's checks need.
set -eu
# Nothing of this may wait for a replica: there is none before it.
PGOPTIONS='-c synchronous_commit=local' psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
  -v password="$SHOP_PASSWORD" -v visitors="$VISITORS_PASSWORD" -v office="$OFFICE_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role boxwright login password :'password';
create role boxwright_shop login password :'visitors';
create role boxwright_office login password :'office';
create database boxwright owner boxwright;
create role replicator login replication password :'replication';
-- May do nothing; the proxy asks with it who is the primary, and has no password.
create role haproxy_check login;
SQL
{
  echo 'host postgres haproxy_check samenet trust'
  echo 'host replication replicator samenet scram-sha-256'
  cat "$PGDATA/pg_hba.conf"
} >"$PGDATA/pg_hba.conf.new"
mv "$PGDATA/pg_hba.conf.new" "$PGDATA/pg_hba.conf"
