import assert from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { packTar, unpackTar } from "modern-tar";
import { sql } from "kysely";
import { BackupError } from "../../../../db/backups/error.ts";
import { restoreBackup } from "../../../../db/backups/restore.ts";
import { listTables } from "../../../../db/backups/snapshot.ts";
import { writeBackup } from "../../../../db/backups/write.ts";
import { openDatabase } from "../../../../db/client.ts";
import { testDistrict } from "../../../support/families.ts";
import { emptyDatabase } from "../../../support/database.ts";
import { inFolder } from "../../../db/backups/folder.ts";

const CREATED_AT = new Date("2026-03-02T18:00:00Z");
const IDENTITY = await generateX25519Identity();
const RECIPIENT = await identityToRecipient(IDENTITY);

const empty = await emptyDatabase();
const district = await testDistrict();
await district.approve(await district.create());
const owner = openDatabase(district.asOwner(), 1);
Deno.test.afterAll(async () => {
  await owner.destroy();
  await empty[Symbol.asyncDispose]();
});

/** A backup of the district as it is. */
function backUp(backupKey?: string): Promise<Uint8Array> {
  return inFolder(async (path) => {
    await writeBackup(owner, path("all.tar.gz"), { now: CREATED_AT, backupKey });
    return await Deno.readFile(path("all.tar.gz"));
  });
}

const WHOLE = await backUp();
const ENCRYPTED = await backUp(RECIPIENT);

/** Fails unless restoring the file is refused with this sentence, and leaves the database without a table. */
async function refused(path: string, sentence: RegExp, identities: string[] = []): Promise<void> {
  await assert.rejects(restoreBackup(empty.owner, { path, identities }), (error) => {
    assert(error instanceof BackupError, `${error}`);
    assert.match(error.message, sentence);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
  assert.deepEqual(await listTables(empty.owner), []);
}

interface Entry {
  name: string;
  text: string;
}

/** Answers the archive with other files in it. */
async function edit(archive: Uint8Array, change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  const entries = await unpackTar(gunzipSync(archive));
  const texts = entries.map(({ header, data }) => ({ name: header.name, text: new TextDecoder().decode(data) }));
  const changed = change(texts).map(({ name, text }) => {
    const body = new TextEncoder().encode(text);
    return { header: { name, size: body.length }, body };
  });
  return gzipSync(await packTar(changed));
}

const changing = (file: string, change: (text: string) => string) => (entries: Entry[]) =>
  entries.map(({ name, text }) => ({ name, text: name === file ? change(text) : text }));

const MANIFEST = "manifest.json";
const USERS = "tables/users.copy";

const EDITS: [what: string, change: (entries: Entry[]) => Entry[], sentence: RegExp][] = [
  [
    "a changed name of the same length",
    changing(USERS, (text) => text.replace("Tester", "Testes")),
    /users does not match/,
  ],
  ["a row less", changing(USERS, (text) => text.slice(text.indexOf("\n") + 1)), /users does not match its checksum/],
  ["a row that is none", changing(USERS, (text) => `x${text}`), /the database refuses its rows \(.*uuid/],
  [
    "a file more",
    (entries) => [...entries, { name: "tables/more.copy", text: "" }],
    /an extra file, tables\/more\.copy/,
  ],
  ["no manifest", (entries) => entries.filter(({ name }) => name !== MANIFEST), /is not a backup of this product/],
  [
    "a manifest of another form",
    changing(MANIFEST, (text) => text.replace('"format": 1', '"format": 2')),
    /or is from a newer version/,
  ],
  [
    "a manifest with a table less",
    changing(MANIFEST, (text) => {
      const manifest = JSON.parse(text);
      return JSON.stringify({ ...manifest, tables: manifest.tables.slice(1) });
    }),
    /the table \w+ is out of order/,
  ],
];

for (const [what, change, sentence] of EDITS) {
  Deno.test(`a backup with ${what} is refused`, () =>
    inFolder(async (path) => {
      await Deno.writeFile(path("changed.tar.gz"), await edit(WHOLE, change));
      await refused(path("changed.tar.gz"), sentence);
    }));
}

/** Changes that the product never makes: the district stays as they leave it, and a newer version, of which no row is read, comes last. */
const PREPARED: [what: string, prepare: () => Promise<unknown>, sentence: RegExp][] = [
  [
    "with a row whose other row is missing",
    async () => {
      await sql`alter table special_meals drop constraint special_meals_request_id_fkey`.execute(owner);
      await sql`update special_meals set request_id = gen_random_uuid()`.execute(owner);
    },
    /the database refuses its rows \(.*special_meals_request_id_fkey/,
  ],
  [
    "from a newer version",
    () => sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(owner),
    /was made by a newer version of this program \(9999_future\)\. Restore it with that version/,
  ],
];

for (const [what, prepare, sentence] of PREPARED) {
  Deno.test(`a backup ${what} is refused`, () =>
    inFolder(async (path) => {
      await prepare();
      await Deno.writeFile(path("all.tar.gz"), await backUp());
      await refused(path("all.tar.gz"), sentence);
    }));
}

for (const [kind, whole] of Object.entries({ "a": WHOLE, "an encrypted": ENCRYPTED })) {
  Deno.test(`${kind} backup that was cut off, or has a bit turned, is refused`, () =>
    inFolder(async (path) => {
      for (const length of [30, 300, whole.length >> 1, whole.length - 20, whole.length - 8, whole.length - 1]) {
        await Deno.writeFile(path("cut"), whole.subarray(0, length));
        await refused(path("cut"), /^\S+ is damaged: it was cut off or changed/, [IDENTITY]);
      }
      for (let at = 300; at < whole.length - 8; at += whole.length >> 4) {
        const turned = whole.slice();
        turned[at] = (turned[at] ?? 0) ^ 1;
        if (isSameArchive(turned, whole)) continue;
        await Deno.writeFile(path("turned"), turned);
        await refused(path("turned"), /^\S+ is damaged: /, [IDENTITY]);
      }
    }));
}

/** A few bits of a compressed archive say nothing. */
function isSameArchive(turned: Uint8Array, whole: Uint8Array): boolean {
  try {
    return gunzipSync(turned).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}

Deno.test("an encrypted backup is refused without its key, and with another", () =>
  inFolder(async (path) => {
    await Deno.writeFile(path("secret"), ENCRYPTED);
    await refused(path("secret"), /is encrypted\. Add --key and the file with its secret key/);
    await refused(path("secret"), /is encrypted for a different key/, [await generateX25519Identity()]);
    await refused(path("secret"), /The secret key is not valid/, ["AGE-SECRET-KEY-1NONE"]);
  }));

Deno.test("what is no backup is refused, and what is not there", () =>
  inFolder(async (path) => {
    for (const text of ["", "\x1f", "pg_dump"]) {
      await Deno.writeTextFile(path("other"), text);
      await refused(path("other"), /is not a backup\.$/);
    }
    await refused(path("nothing"), /Cannot read \S+nothing \(ENOENT/);
    await refused(path("."), /Cannot read|is not a backup/);
  }));

Deno.test("a database with tables in it is refused, and stays as it is", () =>
  inFolder(async (path) => {
    await Deno.writeFile(path("all.tar.gz"), WHOLE);
    const tables = await listTables(owner);
    await assert.rejects(
      restoreBackup(owner, { path: path("all.tar.gz"), identities: [] }),
      /The database is not empty\. Restore into a new one: set DATA_DIR/,
    );
    assert.deepEqual(await listTables(owner), tables);
    assert.equal((await owner.selectFrom("users").select("id").execute()).length, 4);
  }));

Deno.test("a database without tables is not backed up", () =>
  inFolder(async (path) => {
    await assert.rejects(
      writeBackup(empty.owner, path("none.tar.gz"), { now: CREATED_AT, backupKey: undefined }),
      /There is nothing to back up: the database has no tables yet/,
    );
    assert.deepEqual([...Deno.readDirSync(path("."))], []);
  }));
