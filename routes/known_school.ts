import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Db } from "../db/client.ts";
import { findSchools } from "../db/district/schools.ts";
import { findSchool, type School, type Schools } from "../src/domain/district/schools.ts";
import { AppError } from "../src/domain/http/errors.ts";
import type { AppEnv } from "../src/http/env.ts";

/**
 * Refuses a link whose `school` is not one of the district's; without one, or with a blank one, it means all schools. Comes
 * after queryParams(), which refuses what cannot be one.
 * @throws {AppError} BAD_REQUEST
 */
export function requireKnownSchool(db: Db): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const value = c.req.query("school")?.trim();
    if (value) refuseUnknownSchool(await findSchools(db), value);
    await next();
  });
}

/**
 * Refuses a link's school that is not one of these; without one it means all of them.
 * @throws {AppError} BAD_REQUEST
 */
export function refuseUnknownSchool(schools: Schools, value: School | undefined): void {
  if (value && !findSchool(schools, value)) {
    throw new AppError("BAD_REQUEST", "This link is invalid: unknown school.");
  }
}
