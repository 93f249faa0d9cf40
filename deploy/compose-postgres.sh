# Read once by the postgres image of compose.yaml, where it makes the database of a new site: who may come over the network,
# and that a commit waits for the replica's disk. A backup that is put back is proved in whistboard_proof. The superuser has no password that leads in from elsewhere.
cat > "$PGDATA/pg_hba.conf" <<END
local all all trust
host whistboard,whistboard_proof whistboard all scram-sha-256
host replication replication all scram-sha-256
END
psql -v ON_ERROR_STOP=1 <<'END'
\set site_password `cat /run/secrets/database_password`
\set replication_password `cat /run/secrets/replication_password`
CREATE ROLE whistboard LOGIN CREATEDB PASSWORD :'site_password';
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'replication_password';
CREATE DATABASE whistboard OWNER whistboard ENCODING 'UTF8' TEMPLATE template0;
ALTER SYSTEM SET synchronous_standby_names = 'database2';
END
