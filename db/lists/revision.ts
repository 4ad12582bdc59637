import { sql } from "kysely";

/**
 * The district's revision, for a query to read along. It is the same number exactly while nothing that pages show has changed
 * (migration 0010), whichever process asks.
 */
export const districtRevision = sql<number>`(select sum(revision)::bigint from district_revision)`;
