import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { z } from "zod";
import { AppError, requestNotFound, TOO_MANY_FIELDS, userNotFound } from "../../domain/http/errors.ts";
import { plainMessage } from "./plain_messages.ts";

// The forms' schemas are of zod/mini, which has no messages of its own, and zod's are for programmers.
z.config({ localeError: plainMessage });

/** The most errors that a posted form shows, such as a day's close-outs; a hostile body could have thousands. */
const MAX_ERRORS = 300;

/** Returns a call's body, unchecked; undefined where it has none. It is JSON: src/http/limits/json_bodies.ts. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Returns checked values. Throws VALIDATION_FAILED, with an entry for each of the first wrong fields. */
export function checkValues<Schema extends z.core.$ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = z.safeParse(schema, values);
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError("VALIDATION_FAILED", errors[0]?.message ?? "The form is not complete.", { errors });
}

/** The body of a write about its subject alone; anything else that is sent does not count. */
export const emptyBodySchema = z.object({});

export interface PostedFields {
  /** "" where it is missing. */
  text(name: string): string;
  texts(name: string): string[];
  names: ReadonlySet<string>;
}

/** The most fields of a form: more than the close-outs of a day have. */
const MAX_FIELDS = 10_000;

/** Reads a posted form's fields as a script would. Throws BAD_REQUEST if unreadable, TOO_LARGE for too many. */
export async function readFields(c: Context): Promise<PostedFields> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("Content-Type") ?? "")) {
    throw new AppError("BAD_REQUEST", "The form could not be read. Reload the page and try again.");
  }
  const form = await c.req.text();
  if (form.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw new AppError("TOO_LARGE", TOO_MANY_FIELDS);
  const fields = Map.groupBy(new URLSearchParams(form), ([name]) => name);
  // A browser posts line breaks as CR LF, whatever the text has.
  const texts = (name: string) => (fields.get(name) ?? []).map(([, text]) => text.replaceAll("\r\n", "\n"));
  return { texts, text: (name) => texts(name)[0] ?? "", names: new Set(fields.keys()) };
}

/** Checks an address's parameters. Throws BAD_REQUEST, naming the first wrong one. */
export function queryParams<Schema extends z.core.$ZodType>(schema: Schema) {
  return zValidator("query", schema, (result) => {
    if (!result.success) {
      const issue = result.error.issues[0];
      const { path = [], message = "" } = issue ?? {};
      const words = `${path.join(".")} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
      throw new AppError("BAD_REQUEST", `This link is invalid: ${words}.`);
    }
  });
}

/** Checks the `:id` in an address. A malformed one gets the same response as one that does not exist. */
export const idParam = (notFound: () => AppError) =>
  zValidator("param", z.object({ id: z.uuid() }), (result) => {
    if (!result.success) throw notFound();
  });

export const requestIdParam = idParam(requestNotFound);
export const userIdParam = idParam(userNotFound);
