import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { MAX_PENDING } from "../../src/domain/accounts/pending.ts";
import { askOffice } from "../../src/domain/district/district.ts";
import type { Db, Tx } from "../client.ts";
import { findDistrict } from "../district/details.ts";

/** Counts pending registrations, up to MAX_PENDING. */
export function countPending(db: Db) {
  const pending = db.selectFrom("users").select("id").where("accountStatus", "=", sql.lit("PENDING"))
    .limit(sql.lit(MAX_PENDING));
  return db.selectFrom(pending.as("pending")).select((eb) => eb.fn.countAll<number>().as("count"));
}

/** Throws RATE_LIMITED, with whom to call, while too many wait; simultaneous ones may exceed the limit a little. */
export async function requireRoomForRegistration(tx: Tx): Promise<void> {
  const { count } = await countPending(tx).executeTakeFirstOrThrow();
  if (count < MAX_PENDING) return;
  const office = askOffice(await findDistrict(tx));
  throw new AppError(
    "RATE_LIMITED",
    `${MAX_PENDING} people are already waiting for approval, so no one else can register right now. ` +
      `${office}, and try again once some are approved or denied.`,
    // In an hour an administrator may have decided on some.
    { retryAfter: 3600 },
  );
}
