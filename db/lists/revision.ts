import { sql } from "kysely";

/**
 * The district's revision, to select along with a query's own columns. It stays the same exactly as long as nothing that
 * pages show has changed (db/migrations/0001/revision.ts), whichever process asks.
 */
export const districtRevision = sql<number>`(select sum(revision)::bigint from district_revision)`;
