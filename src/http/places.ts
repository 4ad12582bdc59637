import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/errors.ts";
import type { SignedInEnv } from "./guards.ts";

/** How many of a person's requests are worked on at once, and how many wait for them. */
export interface PlaceLimits {
  running: number;
  waiting: number;
}

const RETRY_SECONDS = 5;

/**
 * Gives each person some places for what is costly to read and to make, before anything of it is read. However much one
 * person asks for, everybody else waits for a few of theirs at most.
 * @throws {AppError} RATE_LIMITED when the person's places are taken
 */
export function createPlaces(limits: PlaceLimits) {
  const people = new Map<string, { running: number; line: (() => void)[] }>();

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { id } = c.var.session.user;
    const person = people.get(id) ?? { running: 0, line: [] };
    people.set(id, person);
    if (person.running < limits.running) person.running++;
    else if (person.line.length < limits.waiting) await new Promise<void>((start) => person.line.push(start));
    else throw allTaken(limits);
    try {
      await next();
    } finally {
      // Whoever is next takes over the place.
      const start = person.line.shift();
      if (start) start();
      else if (--person.running === 0) people.delete(id);
    }
  });
}

function allTaken({ running, waiting }: PlaceLimits): AppError {
  return new AppError(
    "RATE_LIMITED",
    `${running + waiting} of your pages and documents are still in the making. Try again in a few seconds.`,
    { retryAfter: RETRY_SECONDS },
  );
}
