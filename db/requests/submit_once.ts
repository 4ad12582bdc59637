import { createHash, randomUUID } from "node:crypto";
import { AppError } from "../../src/domain/http/errors.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Db, Tx } from "../client.ts";
import { toLunchRequest } from "./rows.ts";

interface Submission {
  actorId: string;
  /** The form's Idempotency-Key; without one every submission counts. */
  key: string | undefined;
  /** All that is asked for: which action, on what, with which form. */
  asked: Record<string, unknown>;
  now: Date;
}

/**
 * Writes what a form asks for once, however often it arrives: a key that arrives again, even at the same moment, gets what
 * the first one created. draft-ietf-httpapi-idempotency-key-header.
 * @param write creates the request under the id it is given
 * @throws {AppError} CONFLICT when what the first one created has since been deleted, VALIDATION_FAILED when the key came
 * before with something else
 */
export async function submitOnce(
  tx: Tx,
  { actorId, key, asked, now }: Submission,
  write: (id: string) => Promise<LunchRequest>,
): Promise<LunchRequest> {
  const requestId = randomUUID();
  if (key === undefined) return write(requestId);
  // Waits while another transaction holds the same key, then sees what it created.
  const fingerprint = createHash("sha256").update(JSON.stringify(asked)).digest();
  const claimed = await tx.insertInto("submissions")
    .values({ userId: actorId, key, fingerprint, requestId, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing()).returning("key").executeTakeFirst();
  if (claimed) return write(requestId);

  const first = await tx.selectFrom("submissions").select("fingerprint")
    .where("userId", "=", actorId).where("key", "=", key).executeTakeFirstOrThrow();
  if (first.fingerprint && !fingerprint.equals(first.fingerprint)) {
    throw new AppError(
      "VALIDATION_FAILED",
      "This form was already sent with other content. Open your requests to see what was submitted, and revise it there.",
    );
  }
  const submitted = await tx.selectFrom("requests").selectAll("requests")
    .innerJoin("submissions", "submissions.requestId", "requests.id")
    .where("userId", "=", actorId).where("key", "=", key).executeTakeFirst();
  if (!submitted) throw new AppError("CONFLICT", "This form was already sent, and its request has since been deleted.");
  return toLunchRequest(submitted);
}

/** Returns when a form was submitted under its key, if it was. */
export function findSubmission(
  db: Db,
  { actorId, key }: { actorId: string; key: string },
): Promise<{ createdAt: Date } | undefined> {
  return db.selectFrom("submissions").select("createdAt")
    .where("userId", "=", actorId).where("key", "=", key).executeTakeFirst();
}
