import { z } from "zod";

/** Rises when an older program could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);

const tableSchema = z.object({
  name: identifier,
  /** The columns in the order of the file's fields, without generated ones, which the database computes again. */
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

/** Tables left out, since what ended must not come back, and the revision is for a running process alone. */
export const TABLES_LEFT_OUT = ["sessions", "devices", "calendar_feeds", "email_links", "district_revision"];
