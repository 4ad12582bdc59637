import { createMiddleware } from "hono/factory";
import { transact } from "../../db/client.ts";
import { consume, type RateLimit } from "../../db/accounts/rate_limits.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { SignedInEnv } from "../../src/http/guards.ts";
import type { Deps } from "../deps.ts";

/**
 * How often one person may do in an hour what costs the district something. Each submission writes up to half a megabyte
 * and a line of mail to every administrator; a school secretary who enters a whole week's trips stays far below. The
 * search for similar requests comes before each submission, and would tell a script who orders what.
 */
const PER_HOUR = {
  submission: { tries: 60, refusal: "You have submitted 60 times in the last hour." },
  similar: { tries: 120, refusal: "You have checked for similar requests 120 times in the last hour." },
};

/**
 * Counts a call toward its person's limit for the hour.
 * @throws {AppError} RATE_LIMITED with the seconds until the next one is allowed
 */
export function limitPerPerson({ db, clock }: Deps, what: keyof typeof PER_HOUR) {
  const { tries, refusal } = PER_HOUR[what];
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const limit: RateLimit = { kind: what, account: c.var.session.user.id, tries, minutes: 60 };
    try {
      await transact(db, (tx) => consume(tx, [limit], clock()));
    } catch (error) {
      if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
      const { retryAfter } = error;
      const message = `${refusal} Try again in ${Math.ceil(retryAfter / 60)} minutes.`;
      throw new AppError("RATE_LIMITED", message, { retryAfter });
    }
    await next();
  });
}
