import { createHash, createHmac, randomUUID } from "node:crypto";
import { AppError, requestNotFound } from "../../src/domain/http/errors.ts";
import { canSeeRequest } from "../../src/domain/requests/permissions.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { fromRow } from "./rows.ts";

/**
 * Creates what a form asks for once, however often it arrives: a repeated key, even at the same moment, gets what the
 * first one created, if its sender may still see that. draft-ietf-httpapi-idempotency-key-header.
 * @param write creates the request under the id it is given
 * @throws {AppError} for a repeated key: UNAUTHENTICATED or FORBIDDEN when the actor has lost access or their role,
 * VALIDATION_FAILED with another form, CONFLICT when the request is deleted, NOT_FOUND when they may not see it
 */
export async function submitOnce(
  tx: Tx,
  { actor, key, content, now }: Writer & { key?: string | undefined; content: Record<string, unknown> },
  write: (id: string) => Promise<LunchRequest>,
): Promise<LunchRequest> {
  const requestId = randomUUID();
  if (key === undefined) return write(requestId);
  // Waits while another transaction holds the same key, then sees what it created. The hash is under the form's own
  // key, which is not kept, so that no reader of the table can try what a deleted form said.
  const fingerprint = createHmac("sha256", key).update(JSON.stringify(content)).digest();
  const storedKey = createHash("sha256").update(key).digest("hex");
  const claimed = await tx.insertInto("submissions")
    .values({ userId: actor.id, key: storedKey, fingerprint, requestId, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing()).returning("key").executeTakeFirst();
  if (claimed) return write(requestId);

  await requireActor(tx, actor, now);
  const first = await tx.selectFrom("submissions").select("fingerprint")
    .where("userId", "=", actor.id).where("key", "=", storedKey).executeTakeFirstOrThrow();
  if (!fingerprint.equals(first.fingerprint)) {
    throw new AppError(
      "VALIDATION_FAILED",
      "This form was already sent with other content. Open your requests to see what was submitted, and revise it there.",
    );
  }
  const submitted = await tx.selectFrom("requests").selectAll("requests")
    .innerJoin("submissions", "submissions.requestId", "requests.id")
    .where("userId", "=", actor.id).where("key", "=", storedKey).executeTakeFirst();
  if (!submitted) throw new AppError("CONFLICT", "This form was already sent, and its request has since been deleted.");
  if (!canSeeRequest(actor, submitted)) throw requestNotFound();
  return fromRow(submitted);
}
