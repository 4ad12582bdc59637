import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/http/errors.ts";
import { goneSignal } from "./gone_signal.ts";
import type { SignedInEnv } from "./guards.ts";

/** How many of a person's requests are worked on at once, and how many wait for them. */
export interface ConcurrencyLimits {
  running: number;
  waiting: number;
}

const RETRY_SECONDS = 5;

/**
 * Lets each person have a few costly pages and documents made at once, before anything of them is read. However much one
 * person asks for, everybody else waits for a few of theirs at most. Whoever goes away leaves the line at once.
 * @throws {AppError} RATE_LIMITED when the person's line is full, BUSY when nobody waits for the answer any more
 */
export function createConcurrencyLimit(limits: ConcurrencyLimits) {
  const people = new Map<string, Person>();

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { id } = c.var.session.user;
    const person = people.get(id) ?? { running: 0, line: new Set() };
    people.set(id, person);
    if (person.running < limits.running) person.running++;
    else if (person.line.size < limits.waiting) await standIn(person.line, goneSignal(c));
    else throw allTaken(limits);
    try {
      await next();
    } finally {
      // Whoever is next in line goes on in its stead.
      const [start] = person.line;
      if (start) start();
      else if (--person.running === 0) people.delete(id);
    }
  });
}

interface Person {
  running: number;
  /** What starts those who wait, in the order in which they came. */
  line: Set<() => void>;
}

/** Waits in line until it is told to start. */
function standIn(line: Person["line"], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      line.delete(start);
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      line.delete(start);
      reject(signal.reason instanceof AppError ? signal.reason : abandoned());
    };
    if (signal.aborted) return leave();
    line.add(start);
    signal.addEventListener("abort", leave, { once: true });
  });
}

function abandoned(): AppError {
  return new AppError("BUSY", "Nobody waits for this any more.", { retryAfter: RETRY_SECONDS });
}

function allTaken({ running, waiting }: ConcurrencyLimits): AppError {
  return new AppError(
    "RATE_LIMITED",
    `${running + waiting} of your pages and documents are still being prepared. Try again in a few seconds.`,
    { retryAfter: RETRY_SECONDS },
  );
}
