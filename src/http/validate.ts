import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { z, type ZodType } from "zod";
import { AppError, messageNotFound, requestNotFound, userNotFound } from "../domain/errors.ts";

/**
 * Checks a JSON body.
 * @throws {AppError} INVALID with one entry a wrong field
 */
export function json<Schema extends ZodType>(schema: Schema) {
  return zValidator("json", schema, (result) => {
    if (!result.success) {
      const errors = result.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
      throw new AppError("VALIDATION_FAILED", errors[0]?.message ?? "The form is not complete.", { errors });
    }
  });
}

/**
 * The fields of a form that a browser posts without script.
 * @throws {AppError} BAD_REQUEST
 */
export async function formFields(c: Context): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody();
  } catch {
    throw new AppError("BAD_REQUEST", "The form could not be read. Reload the page and try again.");
  }
}

/**
 * Checks the fields of a form that a browser posts without script; its CSRF token was checked before.
 * @throws {AppError} INVALID with the first message; BAD_REQUEST
 */
export async function form<Schema extends ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const { csrfToken: _checked, ...fields } = await formFields(c);
  const result = schema.safeParse(fields);
  if (!result.success) {
    throw new AppError("VALIDATION_FAILED", result.error.issues[0]?.message ?? "The form is not complete.");
  }
  return result.data;
}

/**
 * Checks a query string.
 * @throws {AppError} BAD_REQUEST naming the first wrong parameter
 */
export function query<Schema extends ZodType>(schema: Schema) {
  return zValidator("query", schema, (result) => {
    if (!result.success) {
      const issue = result.error.issues[0];
      throw new AppError("BAD_REQUEST", `The address is not right: ${issue?.path.join(".")}: ${issue?.message}`);
    }
  });
}

/** Checks the id in an address. A malformed one is answered like one that is not there. */
const idOf = (notFound: () => AppError) =>
  zValidator("param", z.object({ id: z.uuid() }), (result) => {
    if (!result.success) throw notFound();
  });

/**
 * A request's id in an address.
 * @throws {AppError} NOT_FOUND when it is malformed
 */
export const id = idOf(requestNotFound);

/**
 * A user's id in an address.
 * @throws {AppError} NOT_FOUND when it is malformed
 */
export const userId = idOf(userNotFound);

/**
 * A message's id in an address.
 * @throws {AppError} NOT_FOUND when it is malformed
 */
export const mailId = idOf(messageNotFound);
