import assert from "node:assert/strict";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { SilentFolderError } from "../../../db/backups/error.ts";
import {
  backUpIntoFolder,
  readBackups,
  refuseToStartAnew,
  removeExpiredBackups,
  requireWritableFolder,
} from "../../../db/backups/folder.ts";
import { withDeadline } from "../../../db/backups/folder_calls.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { testDistrict } from "../../support/families.ts";
import { inFolder } from "./folder.ts";

const NOW = new Date("2026-03-02T18:00:00Z");
const RECIPIENT = await identityToRecipient(await generateX25519Identity());

Deno.test("while a folder does not answer it is asked no more, and again once it has answered", () =>
  inFolder(async (path) => {
    const fifo = path("fifo");
    await new Deno.Command("mkfifo", { args: [fifo] }).output();
    let asked = 0;
    const read = () => withDeadline(path("."), () => (asked++, Deno.readTextFile(fifo)), 20);
    const waiting = [read(), read()];
    for (const call of [...waiting, read()]) {
      await assert.rejects(call, (error) => {
        assert(error instanceof SilentFolderError);
        assert.match(error.message, /^The folder \S+ has not answered for 0\.02 seconds\. Check its disk/);
        return true;
      });
    }
    assert.equal(asked, 1);
    // It may have another district's backups.
    await assert.rejects(refuseToStartAnew(path("."), "here"), SilentFolderError);
    assert.equal(await withDeadline(path("other"), () => Promise.resolve("another folder")), "another folder");
    await Deno.writeTextFile(fifo, "");
    const { promise, resolve } = Promise.withResolvers<void>();
    const again = () => withDeadline(path("."), () => Promise.resolve()).then(resolve, () => setTimeout(again, 1));
    again();
    await promise;
  }));

const district = await testDistrict();

for (const backupKey of [undefined, RECIPIENT]) {
  Deno.test(`${backupKey ? "an encrypted" : "a"} backup whose bytes changed is damaged, so that the one before is the newest`, () =>
    inFolder(async (path) => {
      const before = new Date(NOW.getTime() - DAY_MS);
      await backUpIntoFolder(district.db, { backupDir: path("."), backupKey, now: before });
      const { path: newest } = await backUpIntoFolder(district.db, { backupDir: path("."), backupKey, now: NOW });
      const damages = async (now = NOW) =>
        (await readBackups(path("."), { now })).map(({ read }) => read && (read.damage?.message ?? "whole"));
      assert.deepEqual(await damages(), ["whole", undefined], "only the newest is read");
      const bytes = await Deno.readFile(newest);
      bytes[bytes.length - 8] = (bytes[bytes.length - 8] ?? 0) ^ 1;
      const kept = await readBackups(path("."), { now: NOW });
      await Deno.writeFile(newest, bytes);
      const [first, second] = await damages();
      const words = /^\S+ is damaged: it (was cut off or changed \(.*\)|does not match its checksum in \S+)\.$/;
      assert.match(first ?? "", words);
      assert.equal(second, "whole");
      await Deno.utime(newest, NOW, new Date(kept[0]?.changedAt ?? 0));
      const [again] = await readBackups(path("."), { now: NOW, before: kept });
      assert.equal(again?.read, kept[0]?.read, "and only once");
      await Deno.writeFile(newest, bytes.subarray(0, 20));
      assert.match((await damages())[0] ?? "", /is damaged/);
    }));
}

Deno.test("an expired backup's checksum goes with it", () =>
  inFolder(async (path) => {
    const days = Array.from({ length: 40 }, (_, day) =>
      new Date(NOW.getTime() - day * DAY_MS).toISOString().slice(0, 10));
    const files = days.flatMap((day) =>
      ["", ".sha256"].map((end) => `lunches-${day}T110500Z.tar.gz.age${end}`)
    );
    for (const file of files) await Deno.writeTextFile(path(file), "");
    await removeExpiredBackups(path("."), NOW);
    const left = [...Deno.readDirSync(path("."))].map(({ name }) => name);
    assert(left.length < files.length);
    assert.equal(left.filter((name) => name.endsWith(".sha256")).length * 2, left.length);
  }));

Deno.test("what a folder that cannot be written answers is always the same, so that it is logged once", () =>
  inFolder(async (path) => {
    await Deno.writeTextFile(path("file"), "");
    const answer = () => requireWritableFolder(path("file")).then(() => assert.fail(), String);
    assert.equal(await answer(), await answer());
  }));
