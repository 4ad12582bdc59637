import assert from "node:assert/strict";
import { listBackups, removeExpiredBackups } from "../../../db/backups/folder.ts";
import { backupFileName } from "../../../src/domain/backups/retention.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { NOW } from "../../support/families.ts";
import { test } from "../../support/test.ts";
import { inFolder } from "./folder.ts";

test("backups dated in the future push out no other, and the newest is one that is not", () =>
  inFolder(async (path) => {
    const namesFrom = (last: Date) =>
      Array.from(
        { length: 14 },
        (_, day) => backupFileName({ at: new Date(last.getTime() - day * DAY_MS), isEncrypted: false }),
      );
    const names = [...namesFrom(NOW), ...namesFrom(new Date("2099-12-31T12:00:00Z"))];
    for (const name of names) await Deno.writeTextFile(path(name), "");
    await removeExpiredBackups(path(""), NOW);
    assert.deepEqual((await listBackups(path(""), NOW)).map(({ name }) => name), names);
  }));
