import type { Context } from "hono";
import type { z } from "zod";
import { AppError, type FieldError } from "../src/domain/http/errors.ts";
import type { WriteText } from "../src/domain/shell/writes.ts";
import { formValues } from "../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { checkValues, type PostedFields, readFields } from "../src/http/middleware/validate.ts";
import { appErrorResponse, setErrorStatus } from "../src/http/responses/errors.ts";
import type { Deps } from "./deps.ts";
import type { Write } from "./write.ts";

export interface Forms<By, Action extends string = string> {
  /** Null for a button that writes nothing: its page is shown again, with fields filled in. */
  forms: Record<Action, Write<By> | null>;
  /** `id` is the one in the form, if it has one. */
  by: (c: Context<SignedInEnv>, now: Date, id: string) => By;
}

export interface UnfinishedAction<Action extends string = string> {
  action: Action;
  text: WriteText;
  refusal: string | undefined;
  errors: readonly FieldError[];
  fields: PostedFields;
}

/**
 * Does what the pressed button of a page asks for.
 * @param needsConfirmation which of those with a question are asked; all by default
 * @returns what is done and the notification of it, or what is still open; the status is set on the response
 * @throws {AppError} BAD_REQUEST when there is no such button; anything that takes the page away from the user
 */
export async function handleFormPost<By, Action extends string>(
  deps: Deps,
  c: Context<SignedInEnv>,
  { forms, by }: Forms<By, Action>,
  needsConfirmation: (action: Action, fields: PostedFields) => boolean | Promise<boolean> = () => true,
): Promise<{ done: Action; outcome: WriteText["done"]; fields: PostedFields } | { open: UnfinishedAction<Action> }> {
  const fields = await readFields(c);
  const posted = fields.text("action");
  if (!Object.hasOwn(forms, posted)) {
    throw new AppError("BAD_REQUEST", "This page has no such button. Reload it and try again.");
  }
  const action = posted as Action;
  const form = forms[action];
  if (form === null) return { open: { action, text: {}, refusal: undefined, errors: [], fields } };
  const { text, run } = form;
  const open = { action, text, refusal: undefined, errors: [], fields };
  if (text.question && fields.text("confirmed") === "" && await needsConfirmation(action, fields)) return { open };
  try {
    await run(deps, by(c, deps.clock(), fields.text("id")), (schema) => formValues(schema, fields));
    return { done: action, outcome: text.done, fields };
  } catch (error) {
    const { message: refusal, errors = [] } = refusalOn(c, error);
    return { open: { ...open, refusal, errors } };
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

export interface RefusedForm {
  values: Record<string, unknown>;
  refusal: string;
  errors: FieldError[];
}

/**
 * Does what the only form of a page asks for.
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
