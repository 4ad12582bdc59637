import postgres from "../driver.ts";
import { OWNER_ROLE } from "./cluster.ts";

export const APP_ROLE = "lunches_app";

/** Creates the application's role and the database, as the owner at `maintenanceUrl` in the database `postgres`. */
export async function ensureRoleAndDatabase(maintenanceUrl: string, database: string, appPassword: string) {
  const sql = postgres(maintenanceUrl, { max: 1, onnotice: () => {} });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`;
    // This statement takes no parameters. The password is safe here: we generated it as base64url.
    await sql.unsafe(`${role ? "alter" : "create"} role ${APP_ROLE} login password '${appPassword}'
      nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
    // The server logs slow statements without their parameters, which hold names, notes and secrets.
    await sql.unsafe(`alter role ${APP_ROLE} set log_min_duration_statement = '200ms'`);
    await sql.unsafe(`alter role ${APP_ROLE} set log_parameter_max_length = 0`);
    const [existing] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!existing) await sql.unsafe(`create database ${database}`);
  } finally {
    await sql.end();
  }
}

/**
 * Lets the application's role read and write rows in every table of the owner in this database, and nothing else, not
 * even create temporary tables. Safe to repeat.
 */
export async function grantRowAccess(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    const database = new URL(ownerUrl).pathname.slice(1);
    await sql.unsafe(`
      revoke temporary on database ${database} from public;
      revoke create on schema public from public;
      grant usage on schema public to ${APP_ROLE};
      alter default privileges for role ${OWNER_ROLE} in schema public
        grant select, insert, update, delete on tables to ${APP_ROLE};
      alter default privileges for role ${OWNER_ROLE} in schema public
        grant usage, select on sequences to ${APP_ROLE};
    `);
  } finally {
    await sql.end();
  }
}
