import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { transact, type Tx } from "../db/client.ts";
import { AppError, type FieldError } from "../src/domain/http/errors.ts";
import { rowField, type WriteText } from "../src/domain/shell/writes.ts";
import { appErrorResponse, setErrorStatus } from "../src/http/responses/errors.ts";
import { formValues } from "../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { checkValues, type PostedFields, readFields, readJson } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";

/**
 * The writes of one area, each declared once: its call, its form without script, the question before it and the
 * notification after it all come from here.
 */
export interface Writes<By, Action extends string = string> {
  writes: Record<Action, Write<By>>;
  /** Who does what it is about, and when; `id` is the one in the address or, in a form, in its field. */
  by: (c: Context<SignedInEnv>, now: Date, id: string) => By;
  /** Checks the id in the address of a call. */
  idParam?: MiddlewareHandler;
}

/** One write: its words, and what it does with the sent values, as far as `read` makes them fit a schema. */
export interface Write<By> extends WriteOptions {
  text: WriteText;
  run: (deps: Deps, by: By, read: (schema: z.core.$ZodType) => unknown) => Promise<unknown>;
}

interface WriteOptions {
  /** The status of a call that made something. */
  status?: 201;
  /** Whether a call without a body is refused, since {} would change something. */
  needsBody?: boolean;
  /** Whether its form counts as done when its subject is gone: the button was pressed twice. */
  isDoneWhenGone?: boolean;
}

/** The schema of a write that is about its subject alone; whatever else is sent does not count. */
export const emptyBodySchema = z.object({});

/** A schema, or what makes it where it depends on what the database holds. */
type SchemaFor<By, Schema> = Schema | ((by: By, deps: Deps) => Schema | Promise<Schema>);

/** Declares a write that needs more than a transaction, such as a password's hash before it. */
export function write<By, Schema extends z.core.$ZodType>(
  text: WriteText,
  schema: SchemaFor<By, Schema>,
  act: (deps: Deps, by: By, values: z.output<Schema>) => Promise<unknown>,
  options: WriteOptions = {},
): Write<By> {
  return {
    text,
    run: async (deps, by, read) => {
      const checked = typeof schema === "function" ? await schema(by, deps) : schema;
      return await act(deps, by, checkValues(checked, read(checked)));
    },
    ...options,
  };
}

/** What declares the writes of an area, each in one transaction. */
export function writesBy<By>() {
  return <Schema extends z.core.$ZodType>(
    text: WriteText,
    schema: SchemaFor<By, Schema>,
    act: (tx: Tx, by: By, values: z.output<Schema>) => Promise<unknown>,
    options?: WriteOptions,
  ): Write<By> =>
    write<By, Schema>(text, schema, (deps, by, values) => transact(deps.db, (tx) => act(tx, by, values)), options);
}

/** The calls of an area's writes. Each answers with what it changed, as it is afterwards. */
export function registerApiRoutes<By>(deps: Deps, { writes, by, idParam }: Writes<By>): Hono<SignedInEnv> {
  const calls = new Hono<SignedInEnv>();
  for (const { text: { call, method = "POST" }, run, status = 200, needsBody = false } of Object.values(writes)) {
    if (!call) continue;
    const address = call(":id");
    if (idParam && address.includes(":id")) calls.on(method, address, idParam);
    calls.on(method, address, async (c) => {
      const sent = await readJson(c);
      const body = sent === undefined && !needsBody ? {} : sent;
      return c.json(await run(deps, by(c, deps.clock(), c.req.param("id") ?? ""), () => body) ?? {}, status);
    });
  }
  return calls;
}

/** A write that was posted without script and is not done: it has to be confirmed first, or was refused. */
export interface UnfinishedAction<Action extends string = string> {
  action: Action;
  text: WriteText;
  /** Why it was refused, if it was; about its fields where `isAboutFields`. */
  refusal: string | undefined;
  isAboutFields: boolean;
  /** The fields that are wrong. */
  errors: readonly FieldError[];
  /** Everything that was posted with it. */
  fields: PostedFields;
}

/**
 * Runs the write whose button was pressed on a page without script.
 * @param needsConfirmation which of those with a question are asked; all by default
 * @returns the write that is done and the notification of it, or the one that is still open; the status is set on the response
 * @throws {AppError} BAD_REQUEST when there is no such write; anything that takes the page away from the user
 */
export async function handleFormPost<By, Action extends string>(
  deps: Deps,
  c: Context<SignedInEnv>,
  { writes, by }: Writes<By, Action>,
  needsConfirmation: (action: Action, fields: PostedFields) => boolean | Promise<boolean> = () => true,
): Promise<{ done: Action; outcome: WriteText["done"]; fields: PostedFields } | { open: UnfinishedAction<Action> }> {
  const fields = await readFields(c);
  const posted = fields.text("action");
  if (!Object.hasOwn(writes, posted)) {
    throw new AppError("BAD_REQUEST", "This page has no such button. Reload it and try again.");
  }
  const action = posted as Action;
  const { text, run, isDoneWhenGone } = writes[action];
  const id = c.req.param("id") ?? fields.text("id");
  const open = { action, text, refusal: undefined, isAboutFields: false, errors: [], fields };
  const done = { done: action, outcome: text.done, fields };
  if (text.question && fields.text("confirmed") === "" && await needsConfirmation(action, fields)) return { open };
  try {
    await run(deps, by(c, deps.clock(), id), (schema) => formValues(schema, scopeToRow(fields, id)));
    return done;
  } catch (error) {
    if (isDoneWhenGone && error instanceof AppError && error.code === "NOT_FOUND") return done;
    const { code, message: refusal, errors = [] } = refusalOn(c, error);
    return { open: { ...open, refusal, isAboutFields: code === "VALIDATION_FAILED", errors } };
  }
}

/** The refusals that do not take the page away from the person who typed on it. */
const SHOWN_ON_PAGE: readonly AppError["code"][] = ["VALIDATION_FAILED", "CONFLICT", "RATE_LIMITED"];

/**
 * Returns a refusal that the page with the form shows, and sets its status on the response.
 * @param isShown whether the page stays with the person who was refused
 * @throws any other error
 */
export function refusalOn(
  c: Context,
  error: unknown,
  isShown = ({ code }: AppError) => SHOWN_ON_PAGE.includes(code),
): AppError {
  if (!(error instanceof AppError) || !isShown(error)) throw error;
  setErrorStatus(c, appErrorResponse(error));
  return error;
}

/** A form that was refused, as its page shows it again. */
export interface RefusedForm {
  values: Record<string, unknown>;
  refusal: string;
  errors: FieldError[];
}

/**
 * Does what the only form of a page asks for, where it was posted without script.
 * @param isShown which refusals its page shows; all by default
 * @returns the form if it was refused, with its status set on the response
 */
export async function runForm<Schema extends z.core.$ZodType>(
  c: Context,
  schema: Schema,
  act: (values: z.output<Schema>) => Promise<unknown>,
  isShown: (error: AppError) => boolean = () => true,
): Promise<RefusedForm | undefined> {
  const values = formValues(schema, await readFields(c));
  try {
    await act(checkValues(schema, values));
    return undefined;
  } catch (error) {
    const { message: refusal, errors = [] } = refusalOn(c, error, isShown);
    return { values, refusal, errors };
  }
}

/** The fields of a table's row before those that no row has: one form posts all rows, each with names of its own. */
function scopeToRow(fields: PostedFields, id: string): PostedFields {
  const texts = (name: string) => [...fields.texts(rowField(name, id)), ...fields.texts(name)];
  return { names: fields.names, texts, text: (name) => texts(name)[0] ?? "" };
}
