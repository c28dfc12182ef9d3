#!/bin/sh
# Writes the settings that depend on the environment; the others are in pgbouncer.ini.
set -eu
umask 077
folder=$(mktemp -d)
cat >"$folder/users.txt" <<USERS
"boxwright" "$SHOP_PASSWORD"
"boxwright_shop" "$VISITORS_PASSWORD"
"boxwright_office" "$OFFICE_PASSWORD"
USERS
cat >"$folder/pgbouncer.ini" <<SETTINGS
[databases]
boxwright = host=$PRIMARY_HOST port=$PRIMARY_PORT dbname=boxwright connect_query='set statement_timeout = 15000'
boxwright_replica = host=$REPLICA_HOST port=$REPLICA_PORT dbname=boxwright connect_query='set statement_timeout = 15000'

%include /etc/boxwright/pgbouncer.ini
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_file = $folder/users.txt
SETTINGS
exec pgbouncer "$folder/pgbouncer.ini"
