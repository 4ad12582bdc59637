import type { Context } from "hono";
import { type Db, transact, type Tx } from "../../db/client.ts";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { answerQuestion } from "../../db/requests/thread.ts";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { createRequest } from "../../db/requests/create.ts";
import type { ActionInput } from "../../db/requests/family.ts";
import { findKeptChoices } from "../../db/requests/form.ts";
import { revertRequest } from "../../db/requests/revert.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { IDEMPOTENCY_HEADER } from "../../src/domain/http/headers.ts";
import { answerSchema } from "../../src/domain/requests/decisions.ts";
import { type KeptChoices, requestPayloadSchema } from "../../src/domain/requests/form.ts";
import { ORDER_WRITES, type OrderAction, type OwnerAction, REQUEST_WRITES } from "../../src/domain/requests/writes.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { emptyBodySchema, requestIdParam } from "../../src/http/middleware/validate.ts";
import type { Writes } from "../api_routes.ts";
import { transactionalWrites, write, writerOf } from "../write.ts";
import type { Deps } from "../deps.ts";
import { countTowardLimit } from "./limits.ts";

export function requestBy(c: Context<SignedInEnv>, now: Date, requestId: string): ActionInput {
  return { ...writerOf(c, now), requestId };
}

const act = transactionalWrites<ActionInput>();

export const requestWrites: Writes<ActionInput, OwnerAction> = {
  by: requestBy,
  idParam: requestIdParam,
  writes: {
    answer: act(REQUEST_WRITES.answer, answerSchema, answerQuestion),
    cancel: act(REQUEST_WRITES.cancel, emptyBodySchema, cancelRequest),
    revert: act(REQUEST_WRITES.revert, emptyBodySchema, revertRequest),
  },
};

/** The key recognizes a form that is sent twice. */
interface OrderInput extends ActionInput {
  key: string | undefined;
}

export const orderWrites: Writes<OrderInput, OrderAction> = {
  by: (c, now, id) => ({ ...requestBy(c, now, id), key: idempotencyKey(c) }),
  idParam: requestIdParam,
  writes: {
    create: write(
      ORDER_WRITES.create,
      ({ now }, { db }) => payloadSchema(db, now),
      (deps, by, form) => submit(deps, by, (tx) => createRequest(tx, { ...by, form })),
      { status: 201 },
    ),
    revise: write(
      ORDER_WRITES.revise,
      async ({ actor, requestId, now }, { db }) => payloadSchema(db, now, await findKeptChoices(db, actor, requestId)),
      (deps, by, form) => submit(deps, by, (tx) => reviseRequest(tx, { ...by, form })),
      { status: 201 },
    ),
  },
};

async function payloadSchema(db: Db, now: Date, kept?: KeptChoices) {
  const [schools, closedDays, { budgetCodeUse }] = await Promise.all([
    findSchools(db),
    findClosedDays(db, now),
    findDistrict(db),
  ]);
  return requestPayloadSchema(() => now, schools, closedDays, kept, budgetCodeUse);
}

/** Runs a submission within the hour's limit; a refused one does not count. */
async function submit<Result>(
  { db, rateLimits }: Deps,
  { actor, now }: OrderInput,
  order: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const limits = countTowardLimit(rateLimits, "submission", actor, now);
  try {
    return await transact(db, order);
  } catch (error) {
    rateLimits.refund(limits);
    throw error;
  }
}

/** Returns a call's idempotency key, if any; BAD_REQUEST unless it is 1 to 100 visible ASCII characters. */
function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError("BAD_REQUEST", `${IDEMPOTENCY_HEADER} must be 1 to 100 visible ASCII characters.`);
  }
  return key;
}
