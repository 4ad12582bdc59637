import assert from "node:assert/strict";
import { AppError, type ErrorCode } from "../../src/domain/http/errors.ts";

/** Runs all at once; answers how each ended, "done" or the code it was refused with. Any other error fails the test. */
export async function race(...work: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(work)).map((end) => {
    if (end.status === "fulfilled") return "done";
    if (end.reason instanceof AppError) return end.reason.code;
    throw end.reason;
  });
}

/** Checks that `work` is refused with this code, and with this sentence if one is given. Answers the refusal. */
export async function assertAppError(
  work: Promise<unknown>,
  code: ErrorCode,
  message?: string | RegExp,
): Promise<AppError> {
  const error = await work.then(() => assert.fail("it was not refused"), (error: unknown) => error);
  assert(error instanceof AppError, String(error));
  assert.equal(error.code, code, error.message);
  if (typeof message === "string") assert.equal(error.message, message);
  if (message instanceof RegExp) assert.match(error.message, message);
  return error;
}
