import process from "node:process";
import postgres from "postgres";

// Postgres.js takes what an address leaves open from variables such as PGSSL and PGTARGETSESSIONATTRS, and cannot be
// told to ignore some. They are set for other programs: DATABASE_URL says everything.
for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];

export default postgres;
