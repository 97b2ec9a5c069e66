#!/bin/sh
# Starts the replica; the first time, it copies the database.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    install -d -m 0700 -o postgres -g postgres "$PGDATA"
    until gosu postgres pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream \
        --dbname="host=database user=replicator application_name=replica"; do
        find "$PGDATA" -mindepth 1 -delete
        sleep 1
    done
fi
exec docker-entrypoint.sh postgres
