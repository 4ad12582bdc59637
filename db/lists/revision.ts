import { sql } from "kysely";

/**
 * The district's revision, to select along with a query's own columns. It stays the same exactly as long as nothing that
 * pages show has changed (migration 0010), whichever process asks.
 */
export const districtRevision = sql<number>`(select sum(revision)::bigint from district_revision)`;
