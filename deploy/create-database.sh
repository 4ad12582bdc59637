#!/bin/sh
# Run once by the postgres image of deploy/compose.yaml, when its volume is new: the product gets a database, and a role
# that owns it and may do nothing else on the server.
set -e
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=password="$(cat "${PASSWORD_FILE:-/run/secrets/database-password}")" <<'SQL'
create role lunches login password :'password' nosuperuser nocreatedb nocreaterole;
create database lunches owner lunches encoding 'UTF8' template template0;
SQL
