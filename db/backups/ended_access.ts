import { constants } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { ERASED_DOMAIN, eraseUser } from "../accounts/erase.ts";
import { NOT_CONNECTED } from "../accounts/provider_accounts.ts";
import type { Db, Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { dropWaitingMail } from "../mail/account_mail.ts";
import { BackupError } from "./error.ts";
import { isThere, makeFolder, reach } from "./reach.ts";
import type { ChangedUser } from "../schema.ts";

export const ENDED_ACCESS_FILE = "ended-access.jsonl";

/** The command line unlocks by a new password. */
const ACCESS = ["user.erase", "user.revoke", "user.restore", "user.reset-password"] as const;

/** What ends a connection to the provider: it may have been the wrong person's. */
const CONNECTION = ["user.reset-password", "user.disconnect-provider"] as const;

const TYPES = [...new Set([...ACCESS, ...CONNECTION])];

/** The first line, so that a list without entries is not a lost one. */
const HEADER = JSON.stringify({ list: "ended access", format: 1 });

/** Ids alone: the list outlives the names. */
const entrySchema = z.object({
  event: z.uuid(),
  user: z.uuid(),
  type: z.enum(TYPES),
  at: z.iso.datetime(),
  /** That the user was given; earlier releases left it out. */
  role: z.enum(ROLES).optional(),
});

type EndedAccess = z.infer<typeof entrySchema>;

/**
 * Adds to the list beside the backups who was erased, revoked or disconnected, and who got access again in which role, as
 * far as it is not there: a backup from before would bring them back. A command may do so beside the service, since lines
 * are only added, and one that comes twice counts once.
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
  const text = await isThere(backupDir, path) ? await reach(backupDir, () => readFile(path, "utf8")) : "";
  const known = new Set(text.split("\n"));
  const missing = lines.filter((line) => !known.has(line));
  if (missing.length === 0) return list;
  // A line that was cut off stays alone.
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const flag = O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY;
  const added = `${start}${missing.join("\n")}\n`;
  await reach(backupDir, () => appendFile(path, added, { mode: 0o600, flag, flush: true }));
  return list;
}

/**
 * Returns what the lists in these folders have, and which are damaged; undefined if none of them has a list.
 * @throws {BackupError} if one cannot be read
 */
export async function readEndedAccess(
  folders: readonly string[],
): Promise<{ entries: EndedAccess[]; damaged: string[] } | undefined> {
  const paths = new Set<string>();
  for (const folder of folders) {
    const path = resolve(folder, ENDED_ACCESS_FILE);
    if (await isThere(folder, path)) paths.add(path);
  }
  if (paths.size === 0) return undefined;
  const lists = await Promise.all([...paths].map(async (path) => ({ path, text: await readList(path) })));
  return {
    entries: lists.flatMap(({ text }) => parseEntries(text)),
    damaged: lists.flatMap(({ path, text }) => isDamaged(text) ? path : []),
  };
}

async function readList(path: string): Promise<string> {
  return await reach(dirname(path), () => readFile(path, "utf8")).catch((error) => {
    throw new BackupError(
      `Cannot read ${path} (${error.message}). Without it, people who were erased or revoked may be back.`,
    );
  });
}

/**
 * Earlier releases' lists have no header, but an entry. A line that was cut off is there again, whole; two writers that end
 * it leave an empty one.
 */
function isDamaged(text: string): boolean {
  const lines = text.split("\n").filter((line) => line !== "");
  const isCutOff = (line: string) => lines.some((other) => other !== line && other.startsWith(line));
  return lines.length === 0 ||
    lines.some((line) => line !== HEADER && parseEntries(line).length === 0 && !isCutOff(line));
}

/** The ids of the people whose access, role or connection to the provider a restore ended again. */
export interface Replayed {
  erased: string[];
  revoked: string[];
  demoted: string[];
  disconnected: string[];
}

/**
 * Ends again what a restored backup brought back, unless the database knows of it: erases and revokes the people whose
 * last entry about access says so, takes a higher role from those who got access again in a lower one, and ends
 * connections to the provider. Sends no mail about it again. It never raises a role, since a list is easily changed.
 * @param passwordHash of an unknown password
 */
export async function replayEndedAccess(
  tx: Tx,
  { entries, passwordHash, now }: { entries: readonly EndedAccess[]; passwordHash: string; now: Date },
): Promise<Replayed> {
  const replayed: Replayed = { erased: [], revoked: [], demoted: [], disconnected: [] };
  const due = [...lastEntries(entries.filter(isOneOf(ACCESS))), ...entries.filter(isOneOf(CONNECTION))];
  for (const { event, user: id, type, role } of due) {
    const user = await tx.selectFrom("users")
      .select(["email", "role", "accountStatus", "providerSubject", "passwordHash"])
      .where("id", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("auditEvents").select("id").where("id", "=", event)))
      )
      .executeTakeFirst();
    if (!user) continue;
    const change = async (columns: ChangedUser, again: EndedAccess["type"], detail = {}) => {
      await tx.updateTable("users").set({ ...columns, updatedAt: now }).where("id", "=", id).execute();
      await recordUserEvent(tx, id, again, { actor: null, now }, detail);
    };
    if (type === "user.erase" && !user.email.endsWith(`@${ERASED_DOMAIN}`)) {
      await eraseUser(tx, { email: user.email, passwordHash, now, isRestored: true });
      replayed.erased.push(id);
    } else if (type === "user.revoke" && user.accountStatus !== "DENIED") {
      const reason = "Access ended before the database was restored";
      await dropWaitingMail(tx, { id }, now);
      await change({ accountStatus: "DENIED", deniedReason: reason }, type, { reason });
      replayed.revoked.push(id);
    } else if (user.accountStatus === "APPROVED" && role && ROLES.indexOf(role) < ROLES.indexOf(user.role)) {
      await dropWaitingMail(tx, { id }, now);
      await change({ role, isSuperAdmin: false }, "user.restore", { role });
      replayed.demoted.push(id);
    } else if (isOneOf(CONNECTION)({ type }) && user.providerSubject !== null) {
      // The first visit connects the right person; until then an unusable password keeps the account whole.
      await change({ ...NOT_CONNECTED, passwordHash: user.passwordHash ?? passwordHash }, "user.disconnect-provider");
      replayed.disconnected.push(id);
    }
  }
  return replayed;
}

const isOneOf = (types: readonly string[]) => ({ type }: Pick<EndedAccess, "type">) => types.includes(type);

/** Except of people who were erased. Each has the last role that the user was given. */
function lastEntries(entries: readonly EndedAccess[]): EndedAccess[] {
  const last = new Map<string, EndedAccess>();
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const { type, role } = last.get(entry.user) ?? {};
    if (type !== "user.erase") last.set(entry.user, { role, ...entry });
  }
  return [...last.values()];
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
