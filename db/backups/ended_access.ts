import { constants } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import type { Db } from "../client.ts";
import { BackupError, SilentFolderError } from "./error.ts";
import { makeFolder, pathExists, withDeadline } from "./folder_calls.ts";

export const ENDED_ACCESS_FILE = "ended-access.jsonl";

/** The events about a person's access. The command line unlocks an account by a new password. */
export const ACCESS = ["user.erase", "user.revoke", "user.restore", "user.reset-password"] as const;

/** The events that end a connection to the provider, which may have been the wrong person's. */
export const CONNECTION = ["user.reset-password", "user.disconnect-provider"] as const;

export const TYPES = [...new Set([...ACCESS, ...CONNECTION])];

/** The first line, which tells an empty list from a lost one. */
const HEADER = JSON.stringify({ list: "ended access", format: 1 });

/** One line of the list: ids alone, since the list outlives the names. */
const entrySchema = z.object({
  event: z.uuid(),
  user: z.uuid(),
  type: z.enum(TYPES),
  at: z.iso.datetime(),
  /** The role that the user got back. */
  role: z.enum(ROLES).optional(),
});

export type EndedAccess = z.infer<typeof entrySchema>;

/**
 * Adds to the list beside the backups who was erased, revoked or disconnected, and who got access again in which role:
 * an older backup would undo that. A command may write beside the service, since lines are only added, and a line that
 * is there twice counts once.
 * @param written what this returned before: nothing is read or written until that changes
 */
export async function writeEndedAccess(db: Db, backupDir: string, written?: string): Promise<string> {
  const events = await db.selectFrom("auditEvents")
    .select(["id as event", "subjectUserId as user", "type", "createdAt as at"])
    .select(sql<string | null>`detail ->> 'role'`.as("role"))
    .where("type", "in", TYPES).orderBy("createdAt").orderBy("id").execute();
  const entries = events.map(({ role, ...entry }) => JSON.stringify({ ...entry, ...role !== null && { role } }));
  const lines = [HEADER, ...entries];
  const list = lines.join("\n");
  if (list === written) return list;
  const path = join(backupDir, ENDED_ACCESS_FILE);
  await makeFolder(backupDir);
  const text = await pathExists(backupDir, path) ? await withDeadline(backupDir, () => readFile(path, "utf8")) : "";
  const known = new Set(text.split("\n"));
  const missing = lines.filter((line) => !known.has(line));
  if (missing.length === 0) return list;
  // Keeps a line that was cut off apart from the next one.
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const flag = O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY;
  const added = `${start}${missing.join("\n")}\n`;
  await withDeadline(backupDir, () => appendFile(path, added, { mode: 0o600, flag, flush: true }));
  return list;
}

/** Returns the lists' entries and which lists are damaged, or undefined without a list; BackupError if unreadable. */
export async function readEndedAccess(
  folders: readonly string[],
): Promise<{ entries: EndedAccess[]; damaged: string[] } | undefined> {
  const paths = new Set<string>();
  for (const folder of folders) {
    const path = resolve(folder, ENDED_ACCESS_FILE);
    if (await pathExists(folder, path)) paths.add(path);
  }
  if (paths.size === 0) return undefined;
  const lists = await Promise.all([...paths].map(async (path) => ({ path, text: await readList(path) })));
  return {
    entries: lists.flatMap(({ text }) => parseEntries(text)),
    damaged: lists.flatMap(({ path, text }) => isDamaged(text) ? path : []),
  };
}

/** Returns advice for an operator about a damaged list. */
export function adviceForDamagedList(path: string): string {
  return `${path} is damaged or empty, so some people who were erased, revoked, demoted or disconnected since the backup ` +
    "may be back. Compare it with another copy of the list, and erase or revoke them again, or reset their passwords: " +
    "deno task admin.";
}

async function readList(path: string): Promise<string> {
  return await withDeadline(dirname(path), () => readFile(path, "utf8")).catch((error) => {
    if (error instanceof SilentFolderError) throw error;
    throw new BackupError(
      `Cannot read ${path} (${error.message}). Without it, people who were erased or revoked may be back.`,
    );
  });
}

/** Whether a line was lost. One that was cut off is there again, whole; two writers that end it leave an empty one. */
function isDamaged(text: string): boolean {
  const lines = text.split("\n").filter((line) => line !== "");
  const isCutOff = (line: string) => lines.some((other) => other !== line && other.startsWith(line));
  return !lines.includes(HEADER) ||
    lines.some((line) => line !== HEADER && parseEntries(line).length === 0 && !isCutOff(line));
}

function parseEntries(text: string): EndedAccess[] {
  return text.split("\n").flatMap((line) => {
    try {
      return entrySchema.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
}
