import assert from "node:assert/strict";
import { assertGivenAway, postgresPid } from "../../../support/data_dir.ts";
import {
  assertTripRemembered,
  copyProgram,
  NOBODY,
  rememberTrip,
  startChild,
} from "../../../db/postgres/fixtures/child.ts";

if (Deno.uid() === 0) {
  Deno.test("as root, the server runs as another user, even in folders that only root may enter", async () => {
    const clone = await copyProgram(0, 0o700);
    const dataDir = `${clone.project}/data`;
    const child = await startChild(dataDir, { ...clone, uid: undefined });
    await rememberTrip(child);
    const { uid } = await Deno.stat(`/proc/${await postgresPid(dataDir)}`);
    assert.notEqual(uid, 0);
    await child.stop();
    const next = await startChild(dataDir, { ...clone, uid: undefined });
    await assertTripRemembered(next);
    await next.stop();
    await clone.remove();
  });

  Deno.test("what root starts on an ordinary user's data stays that user's, and the user's next start has it", async () => {
    const clone = await copyProgram(NOBODY, 0o755);
    const dataDir = `${clone.project}/data`;
    await Deno.mkdir(dataDir);
    await Deno.chown(dataDir, NOBODY, NOBODY);
    const root = { ...clone, uid: undefined };
    const first = await startChild(dataDir, root);
    await rememberTrip(first);
    await first.stop();
    const theirs = await startChild(dataDir, clone);
    await assertTripRemembered(theirs);
    await theirs.stop();
    await (await startChild(dataDir, root)).stop();
    await assertGivenAway(dataDir);
    await clone.remove();
  });
}
