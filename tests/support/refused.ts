import assert from "node:assert/strict";
import { Refusal, type RefusalCode } from "../../src/domain/refusals.ts";

/** Checks that `work` is refused with this code, and with this sentence if one is given. */
export async function refused(work: Promise<unknown>, code: RefusalCode, message?: string | RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert(error instanceof Refusal, String(error));
    assert.equal(error.code, code, error.message);
    if (typeof message === "string") assert.equal(error.message, message);
    if (message instanceof RegExp) assert.match(error.message, message);
    return true;
  });
}
