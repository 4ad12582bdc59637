import { randomUUID } from "node:crypto";
import { AppError } from "../../src/domain/errors.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { toLunchRequest } from "./rows.ts";

interface Submission {
  actorId: string;
  /** The form's Idempotency-Key; without one every submission counts. */
  key: string | undefined;
  now: Date;
}

/**
 * Writes what a form asks for once, however often it arrives: a key that arrives again, even at the same moment, gets what
 * the first one created. draft-ietf-httpapi-idempotency-key-header.
 * @param write creates the request under the id it is given
 * @throws {AppError} CONFLICT when what the first one created has since been deleted
 */
export async function submitOnce(
  tx: Tx,
  { actorId, key, now }: Submission,
  write: (id: string) => Promise<LunchRequest>,
): Promise<LunchRequest> {
  const requestId = randomUUID();
  if (key === undefined) return write(requestId);
  // Waits while another transaction holds the same key, then sees what it created.
  const claimed = await tx.insertInto("submissions").values({ userId: actorId, key, requestId, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing()).returning("key").executeTakeFirst();
  if (claimed) return write(requestId);

  const submitted = await tx.selectFrom("requests").selectAll("requests")
    .innerJoin("submissions", "submissions.requestId", "requests.id")
    .where("userId", "=", actorId).where("key", "=", key).executeTakeFirst();
  if (!submitted) throw new AppError("CONFLICT", "This form was already sent, and its request has since been deleted.");
  return toLunchRequest(submitted);
}
