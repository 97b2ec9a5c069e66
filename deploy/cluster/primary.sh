#!/bin/sh
# Runs once, when the database is created: lets the replica in, and lets every commit wait for it from the next start on.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE replicator WITH REPLICATION LOGIN PASSWORD :'password';
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
cat >> "$PGDATA/postgresql.conf" <<'CONF'
synchronous_standby_names = 'ANY 1 (*)'
synchronous_commit = on
CONF
