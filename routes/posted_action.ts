import type { Context } from "hono";
import type { FieldError } from "../src/domain/http/api_errors.ts";
import { AppError } from "../src/domain/http/errors.ts";
import { appErrorResponse, setErrorStatus } from "../src/http/responses/errors.ts";
import { type PostedFields, readFields } from "../src/http/middleware/validate.ts";

/** An action that was posted without script and is not done: it has to be confirmed first, or was refused. */
export interface OpenAction<Action extends string> {
  action: Action;
  /** Why it was refused, if it was; about its reason where `isAboutReason`. */
  refusal: string | undefined;
  isAboutReason: boolean;
  /** What is wrong with the fields that were posted with it. */
  errors: readonly FieldError[];
  /** The reason that was typed. */
  reason: string;
  /** Everything that was posted with it. */
  fields: PostedFields;
}

interface PostedAction<Action extends string> {
  /** What the page offers. */
  actions: readonly Action[];
  /** Those that are confirmed before they are done. */
  asked: readonly Action[];
  run: (action: Action, fields: PostedFields) => Promise<unknown>;
}

/**
 * Runs the action whose button was pressed on a page without script.
 * @returns what is done, or what is still open; the status is set on the response
 * @throws {AppError} BAD_REQUEST when there is no such action; whatever takes the page away from the user
 */
export async function runPostedAction<Action extends string>(
  c: Context,
  { actions, asked, run }: PostedAction<Action>,
): Promise<{ done: Action } | { open: OpenAction<Action> }> {
  const fields = await readFields(c);
  const action = actions.find((name) => name === fields.text("action"));
  if (!action) throw new AppError("BAD_REQUEST", "This page has no such button. Reload it and try again.");
  const open = { action, refusal: undefined, isAboutReason: false, errors: [], reason: fields.text("reason"), fields };
  if (asked.includes(action) && fields.text("isAsked") === "") return { open };
  try {
    await run(action, fields);
    return { done: action };
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN_ON_PAGE.includes(error.code)) throw error;
    setErrorStatus(c, appErrorResponse(error));
    const { message: refusal, errors = [] } = error;
    return { open: { ...open, refusal, isAboutReason: error.code === "VALIDATION_FAILED", errors } };
  }
}

const SHOWN_ON_PAGE: readonly string[] = ["VALIDATION_FAILED", "CONFLICT", "RATE_LIMITED"];
