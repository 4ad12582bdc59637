import { z } from "zod";

/** Rises when an older program could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);

const tableSchema = z.object({
  name: identifier,
  /** In the order of the file's fields. Generated columns are left out: the database computes them again. */
  columns: z.array(identifier).min(1),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations that had run, in their order: the version of its schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;

export const MANIFEST_FILE = "manifest.json";

export function tableFile(name: string): string {
  return `tables/${name}.copy`;
}

/**
 * Tables whose rows stay behind, so that a session, a known browser, a calendar link or a link in mail that ended since then
 * does not come back: people sign in again after a restore, and make their calendar links again. The revision says something to a running
 * process only.
 */
export const TABLES_LEFT_OUT = ["sessions", "devices", "calendar_feeds", "email_links", "district_revision"];
