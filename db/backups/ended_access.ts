import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { ERASED_DOMAIN, eraseUser } from "../accounts/erase.ts";
import { NOT_CONNECTED } from "../accounts/provider_accounts.ts";
import type { Db, Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { dropWaitingMail } from "../mail/account_mail.ts";
import { giveToOwnerOf } from "../postgres/embedded/os_user.ts";

export const ENDED_ACCESS_FILE = "ended-access.jsonl";

/** The command line unlocks by a new password. */
const ACCESS = ["user.erase", "user.revoke", "user.restore", "user.reset-password"] as const;

/** What ends a connection to the provider: it may have been the wrong person's. */
const CONNECTION = ["user.reset-password", "user.disconnect-provider"] as const;

const TYPES = [...new Set([...ACCESS, ...CONNECTION])];

/** Ids alone: the list outlives the names. */
const entrySchema = z.object({ event: z.uuid(), user: z.uuid(), type: z.enum(TYPES), at: z.iso.datetime() });

type EndedAccess = z.infer<typeof entrySchema>;

/**
 * Adds to the list beside the backups who was erased, revoked or disconnected, and who got access again, as far as it is
 * not there: a backup from before would bring them back. A command may do so beside the service.
 */
export async function writeEndedAccess(db: Db, backupDir: string): Promise<void> {
  const events = await db.selectFrom("auditEvents")
    .select(["id as event", "subjectUserId as user", "type", "createdAt as at"])
    .where("type", "in", TYPES).orderBy("createdAt").orderBy("id").execute();
  const path = join(backupDir, ENDED_ACCESS_FILE);
  const text = existsSync(path) ? await readFile(path, "utf8") : "";
  const known = new Set(parseEntries(text).map(({ event }) => event));
  const lines = events.filter(({ event }) => !known.has(event)).map((entry) => `${JSON.stringify(entry)}\n`).join("");
  // A line that was cut off stays alone.
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  if (!lines) return;
  await appendFile(path, start + lines, { mode: 0o600, flush: true });
  giveToOwnerOf(backupDir, path);
}

/** Returns what the lists in these folders have, and which are damaged; undefined if none of them has a list. */
export async function readEndedAccess(
  folders: readonly string[],
): Promise<{ entries: EndedAccess[]; damaged: string[] } | undefined> {
  const paths = new Set(folders.map((folder) => resolve(folder, ENDED_ACCESS_FILE)).filter((path) => existsSync(path)));
  if (paths.size === 0) return undefined;
  const lists = await Promise.all([...paths].map(async (path) => ({ path, text: await readFile(path, "utf8") })));
  return {
    entries: lists.flatMap(({ text }) => parseEntries(text)),
    damaged: lists.flatMap(({ path, text }) => isDamaged(text) ? path : []),
  };
}

/** A list exists only once it has an entry. A line that was cut off is there again, whole. */
function isDamaged(text: string): boolean {
  const lines = text.trimEnd().split("\n");
  return lines.some((line) =>
    parseEntries(line).length === 0 && !(line && lines.some((other) => other !== line && other.startsWith(line)))
  );
}

/** The ids of the people whose access, or connection to the provider, a restore ended again. */
export interface Replayed {
  erased: string[];
  revoked: string[];
  disconnected: string[];
}

/**
 * Ends again what a restored backup brought back, unless the database knows of it: erases and revokes the people whose
 * last entry about access says so, and ends connections to the provider. Sends no mail about it again.
 * @param passwordHash of an unknown password
 */
export async function replayEndedAccess(
  tx: Tx,
  { entries, passwordHash, now }: { entries: readonly EndedAccess[]; passwordHash: string; now: Date },
): Promise<Replayed> {
  const replayed: Replayed = { erased: [], revoked: [], disconnected: [] };
  const due = [...lastEntries(entries.filter(isOneOf(ACCESS))), ...entries.filter(isOneOf(CONNECTION))];
  for (const { event, user: id, type } of due) {
    const user = await tx.selectFrom("users").select(["email", "accountStatus", "providerSubject"]).where("id", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("auditEvents").select("id").where("id", "=", event)))
      )
      .executeTakeFirst();
    if (!user) continue;
    if (type === "user.erase" && !user.email.endsWith(`@${ERASED_DOMAIN}`)) {
      await eraseUser(tx, { email: user.email, passwordHash, now, isRestored: true });
      replayed.erased.push(id);
    } else if (type === "user.revoke" && user.accountStatus !== "DENIED") {
      await revokeAgain(tx, id, now);
      replayed.revoked.push(id);
    } else if (isOneOf(CONNECTION)({ type }) && user.providerSubject !== null) {
      await disconnectAgain(tx, { id, passwordHash, now });
      replayed.disconnected.push(id);
    }
  }
  return replayed;
}

const isOneOf = (types: readonly string[]) => ({ type }: Pick<EndedAccess, "type">) => types.includes(type);

/** Except of people who were erased. */
function lastEntries(entries: readonly EndedAccess[]): EndedAccess[] {
  const last = new Map<string, EndedAccess>();
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (last.get(entry.user)?.type !== "user.erase") last.set(entry.user, entry);
  }
  return [...last.values()];
}

async function revokeAgain(tx: Tx, id: string, now: Date): Promise<void> {
  const reason = "Access ended before the database was restored";
  await dropWaitingMail(tx, { id }, now);
  await tx.updateTable("users").set({ accountStatus: "DENIED", deniedReason: reason, updatedAt: now })
    .where("id", "=", id).execute();
  await recordUserEvent(tx, id, { type: "user.revoke", actorId: null, now, detail: { reason } });
}

/** Leaves the first visit to connect the right person; until then an unusable password keeps the account whole. */
async function disconnectAgain(tx: Tx, { id, passwordHash, now }: { id: string; passwordHash: string; now: Date }) {
  await tx.updateTable("users")
    .set({ ...NOT_CONNECTED, passwordHash: sql`coalesce(password_hash, ${passwordHash})`, updatedAt: now })
    .where("id", "=", id).execute();
  await recordUserEvent(tx, id, { type: "user.disconnect-provider", actorId: null, now });
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
