import { AppError } from "../../src/domain/http/errors.ts";
import type { RateLimit, RateLimits } from "../../src/http/limits/rate_limits.ts";
import { counted } from "../../src/domain/text/amounts.ts";

/**
 * Hourly limits per person on what costs the district something. Each submission writes up to half a megabyte and a
 * line of mail to every administrator; a school secretary who enters a whole week's trips stays far below. The search
 * for similar requests would tell a script who orders what.
 */
const PER_HOUR = {
  submission: { tries: 60, refusal: "You have submitted 60 times in the last hour." },
  similar: { tries: 120, refusal: "You have checked for similar requests 120 times in the last hour." },
};

/** Counts toward a person's limit for the hour and returns what to refund if it does not count; or RATE_LIMITED. */
export function countTowardLimit(
  rateLimits: RateLimits,
  what: keyof typeof PER_HOUR,
  { id }: { id: string },
  now: Date,
): RateLimit[] {
  const { tries, refusal } = PER_HOUR[what];
  const limits: RateLimit[] = [{ kind: what, account: id, tries, minutes: 60 }];
  try {
    rateLimits.consume(limits, now);
    return limits;
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
    const { retryAfter } = error;
    const message = `${refusal} Try again in ${counted(Math.ceil(retryAfter / 60), "minute")}.`;
    throw new AppError("RATE_LIMITED", message, { retryAfter });
  }
}
