#!/bin/sh
# Runs once, after the first primary has created its files: creates the shop's three roles and database, and the roles of replica and proxy.
set -eu
# No commit may wait for a replica: none exists yet.
PGOPTIONS='-c synchronous_commit=local' psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
  -v password="$SHOP_PASSWORD" -v visitors="$VISITORS_PASSWORD" -v office="$OFFICE_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role boxwright login password :'password';
create role boxwright_shop login password :'visitors';
create role boxwright_office login password :'office';
create database boxwright owner boxwright;
create role replicator login replication password :'replication';
-- May do nothing; the proxy asks with it who is the primary, and has no password.
create role haproxy_check login;
\connect boxwright
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
SQL
{
  echo 'host postgres haproxy_check samenet trust'
  echo 'host replication replicator samenet scram-sha-256'
  cat "$PGDATA/pg_hba.conf"
} >"$PGDATA/pg_hba.conf.new"
mv "$PGDATA/pg_hba.conf.new" "$PGDATA/pg_hba.conf"
