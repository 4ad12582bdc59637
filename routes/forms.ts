import type { Context } from "hono";
import type { Writer } from "../db/accounts/actor.ts";
import { AppError, type FieldError } from "../src/domain/http/errors.ts";
import type { WriteText } from "../src/domain/shell/writes.ts";
import { checkFields } from "../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { type PostedFields, readFields } from "../src/http/middleware/validate.ts";
import { appErrorResponse, setErrorStatus } from "../src/http/responses/errors.ts";
import type { Deps } from "./deps.ts";
import { schemaOf, type Write, writerOf } from "./write.ts";

export interface Forms<By, Action extends string = string> {
  /** Null for a button that writes nothing: its page is shown again, with fields filled in. */
  forms: Record<Action, Write<By> | null>;
  by: (c: Context<SignedInEnv>, now: Date) => By;
}

/** A form that was refused, or has a question to be answered first. */
export interface UnfinishedForm {
  refusal: string | undefined;
  errors: readonly FieldError[];
  fields: PostedFields;
}

export interface UnfinishedAction<Action extends string = string> extends UnfinishedForm {
  action: Action;
  text: WriteText;
}

/**
 * Does what the pressed button of a page asks for.
 * @param needsConfirmation which actions with a question ask it; all by default
 * @returns what is done and its notification, or what is still open, with the response's status set
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
  const open = { action, text: form?.text ?? {}, refusal: undefined, errors: [], fields };
  if (form === null) return { open };
  if (form.text.question && fields.text("confirmed") === "" && await needsConfirmation(action, fields)) return { open };
  const isShown = ({ code }: AppError) => SHOWN_ON_PAGE.includes(code);
  const tried = await tryForm(deps, c, form, by(c, deps.clock()), fields, isShown);
  return "open" in tried ? { open: { ...open, ...tried.open } } : { done: action, outcome: form.text.done, fields };
}

/** The refusals that keep the page that the person typed on. */
const SHOWN_ON_PAGE: readonly AppError["code"][] = ["VALIDATION_FAILED", "CONFLICT", "RATE_LIMITED"];

/**
 * Does what a form asks for whose page shows refusals.
 * @param isShown whether the page stays with the person who was refused
 * @returns its result, or the refused form, with the response's status set
 */
export async function tryForm<By, Result>(
  deps: Deps,
  c: Context,
  write: Write<By, WriteText, Result>,
  by: By,
  fields: PostedFields,
  isShown: (error: AppError) => boolean = () => true,
): Promise<{ result: Result } | { open: UnfinishedForm }> {
  try {
    return { result: await runForm(deps, write, by, fields) };
  } catch (error) {
    if (!(error instanceof AppError) || !isShown(error)) throw error;
    setErrorStatus(c, appErrorResponse(error));
    return { open: { refusal: error.message, errors: error.errors ?? [], fields } };
  }
}

async function runForm<By, Result>(
  deps: Deps,
  write: Write<By, WriteText, Result>,
  by: By,
  fields: PostedFields,
): Promise<Result> {
  return await write.run(deps, by, checkFields(await schemaOf(deps, write, by), fields));
}

/** Returns the props of a plain form's field: as typed and with its error after a refusal, else `kept`. */
export function fieldState(open: UnfinishedForm | undefined, name: string, kept = "") {
  return {
    name,
    defaultValue: open?.fields.names.has(name) ? open.fields.text(name) : kept,
    errorMessage: open?.errors.find(({ field }) => field === name)?.message,
    autoFocus: open?.errors[0]?.field === name,
  };
}

/** Handles a form that leads to another page; a refusal has a page of its own. */
export function redirectAfter<Result>(
  deps: Deps,
  write: Write<Writer, WriteText, Result>,
  addressOf: (result: Result) => string,
): (c: Context<SignedInEnv>) => Promise<Response> {
  return async (c) => {
    const result = await runForm(deps, write, writerOf(c, deps.clock()), await readFields(c));
    return c.redirect(addressOf(result), 303);
  };
}
