import assert from "node:assert/strict";
import { sql } from "kysely";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { restoreBackup } from "../../../db/backups/restore.ts";
import { writeBackup } from "../../../db/backups/write.ts";
import postgres from "postgres";
import { copyFrom } from "../../../db/postgres/copy.ts";
import type { Db } from "../../../db/client.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { TABLES_LEFT_OUT } from "../../../src/domain/backups/manifest.ts";
import { testDistrict } from "../../support/families.ts";
import { assertInvariants, dumpTables, listSchema } from "../../support/tables.ts";
import { emptyDatabase } from "../../support/database.ts";
import { inFolder } from "./folder.ts";

const PLAIN = { now: new Date("2026-03-02T18:00:00Z"), backupKey: undefined };

/** The district for tests of backups that write nothing themselves. */
const district = await testDistrict();
await fillWithRequests(district.asOwner(), 50);
await district.approve(await district.create({ comments: "Tab\t, line\nfeed, \\N, \\. and g̱" }));

/** Restores the file into a database of its own, and hands it to `look` with the owner's role. */
async function restored(path: string, look: (owner: Db) => Promise<void>, identities: string[] = []): Promise<void> {
  await using empty = await emptyDatabase();
  await restoreBackup(empty.owner, { path, identities });
  await look(empty.owner);
}

// Over 2 s: 3,000 requests, since writers need time to meet the backup.
Deno.test("what was backed up while people wrote comes back whole, with every row", () =>
  inFolder(async (path) => {
    await using district = await testDistrict();
    await fillWithRequests(district.asOwner(), 3_000);
    await addDeletedRequests(district.asOwner(), 200);
    let isWriting = true;
    let writes = 0;
    const counted = <Result>(write: Promise<Result>) => write.finally(() => writes++);
    const writer = async () => {
      for (let round = 0; isWriting; round++) {
        const request = await counted(district.create());
        await counted(district.approve(request));
        const { id } = await counted(district.revise(request));
        await counted<unknown>(round % 2 ? district.delete({ id }) : district.approve({ id }));
      }
    };
    const writers = [writer(), writer(), writer()];
    while (writes < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = writes;
    const file = path("under-writes.tar.gz");
    const manifest = await writeBackup(district.db, file, PLAIN);
    assert(writes > before, "nobody wrote meanwhile");
    isWriting = false;
    await Promise.all(writers);

    await restored(file, async (owner) => {
      await assertInvariants(owner);
      // The bytes of each table, hashed again, in the order they were loaded.
      const again = await writeBackup(owner, path("again.tar.gz"), PLAIN);
      assert.deepEqual(again.tables, manifest.tables);
      assert(manifest.tables.reduce((sum, { rows }) => sum + rows, 0) > 3_200);
    });
  }));

Deno.test("a restored database has the same schema, takes the next writes, and nobody is signed in", () =>
  inFolder(async (path) => {
    await writeBackup(district.db, path("all.tar.gz"), PLAIN);

    await restored(path("all.tar.gz"), async (owner) => {
      assert.deepEqual(await dumpTables(owner), await backedUpRows(district.db));
      // Backdating events is off in tests' districts.
      await sql`alter table audit_events disable trigger audit_events_dated`.execute(owner);
      assert.deepEqual(await listSchema(owner), await listSchema(district.db));
      await sql`alter table audit_events enable trigger audit_events_dated`.execute(owner);

      await assertInvariants(owner);
    });
  }));

Deno.test("an encrypted backup opens with its secret key, and shows nothing of what is in it", () =>
  inFolder(async (path) => {
    const identity = await generateX25519Identity();
    const file = path("secret.tar.gz.age");
    await writeBackup(district.db, file, { ...PLAIN, backupKey: await identityToRecipient(identity) });
    const start = new TextDecoder("latin1").decode((await Deno.readFile(file)).subarray(0, 21));
    assert.equal(start, "age-encryption.org/v1");
    await restored(file, async (owner) => assert.deepEqual(await dumpTables(owner), await backedUpRows(district.db)), [
      identity,
    ]);
  }));

Deno.test("a backup never replaces a file, and one that is given up leaves none", () =>
  inFolder(async (path) => {
    await Deno.writeTextFile(path("notes.txt"), "mine");
    await assert.rejects(writeBackup(district.db, path("notes.txt"), PLAIN), /notes\.txt already exists/);
    assert.equal(await Deno.readTextFile(path("notes.txt")), "mine");
    const signal = AbortSignal.abort(new Error("the process stops"));
    await assert.rejects(writeBackup(district.db, path("all.tar.gz"), { ...PLAIN, signal }), /the process stops/);
    await assert.rejects(writeBackup(district.db, path("notes.txt/all.tar.gz"), PLAIN), /cannot be written/);
    assert.deepEqual([...Deno.readDirSync(path("."))].map(({ name }) => name), ["notes.txt"]);
    // The connection that was given up with it is replaced.
    await writeBackup(district.db, path("all.tar.gz"), PLAIN);
  }));

/** Every row of the tables that a backup has. */
async function backedUpRows(db: Db): Promise<string[]> {
  return (await dumpTables(db)).filter((row) => !TABLES_LEFT_OUT.some((table) => row.startsWith(`${table} `)));
}

Deno.test("without the product, a backup's schema, rows, keys and triggers are loaded as its README.txt says", () =>
  inFolder(async (path) => {
    await writeBackup(district.db, path("all.tar.gz"), PLAIN);
    // The test's own database has a trigger turned off.
    const schemaOf = async (db: Db) => (await listSchema(db)).map((line) => line.replace(/(TRIGGER .*) D$/, "$1 O"));
    const expected = [await schemaOf(district.db), await backedUpRows(district.db)];
    const { success } = await new Deno.Command("tar", { args: ["xzf", path("all.tar.gz"), "-C", path(".")] }).output();
    assert(success);
    await using empty = await emptyDatabase();
    const { owner, ownerUrl } = empty;
    const psql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
    await psql.file(path("schema.sql"));
    const { tables } = JSON.parse(await Deno.readTextFile(path("manifest.json")));
    for (const { name, columns } of tables) {
      const rows = [await Deno.readFile(path(`tables/${name}.copy`))];
      await owner.transaction().execute((tx) =>
        copyFrom(tx, `copy ${name} (${columns}) from stdin`, ReadableStream.from(rows))
      );
    }
    await psql.file(path("constraints.sql"));
    assert.deepEqual([await schemaOf(owner), await backedUpRows(owner)], expected);
    await psql.end();
  }));
