import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { replaceCalendarFeed } from "../../../db/accounts/calendar_feeds.ts";
import { resetPassword, restoreUser, revokeUser } from "../../../db/accounts/decide.ts";
import { rememberDevice } from "../../../db/accounts/devices.ts";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { NOT_CONNECTED } from "../../../db/accounts/provider_accounts.ts";
import { ENDED_ACCESS_FILE, readEndedAccess, writeEndedAccess } from "../../../db/backups/ended_access.ts";
import { endAccessAgain, type Replayed, replayEndedAccess } from "../../../db/backups/replay_ended_access.ts";
import { restoreBackup } from "../../../db/backups/restore.ts";
import { writeBackup } from "../../../db/backups/write.ts";
import { transact, type Tx } from "../../../db/client.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { addPerson } from "../../support/people.ts";
import { emptyDatabase } from "../../support/database.ts";
import { inFolder } from "./folder.ts";

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

Deno.test("a restore brings back nobody erased, revoked, demoted or disconnected since, no browser and no calendar link", () =>
  inFolder(async (path) => {
    await using district = await testDistrict();
    const { db, admin, teacher, otherTeacher, director } = district;
    const backupDir = path("backups");
    const back = await addPerson(db, admin, "REQUESTER", "back@test.example", NOW);
    const swapped = await addPerson(db, admin, "REQUESTER", "swapped@test.example", NOW);
    const demoted = await addPerson(db, admin, "ADMIN", "demoted@test.example", NOW);
    const promoted = await addPerson(db, admin, "DIRECTOR", "promoted@test.example", NOW);
    const connected = { providerIssuer: "https://idp.test.example", providerEmail: "x@test.example" };
    for (const { id } of [swapped, otherTeacher]) {
      await db.updateTable("users").set({ ...connected, providerSubject: id, passwordHash: null }).where("id", "=", id)
        .execute();
    }
    const { token, tokenHash } = newToken();
    await transact(db, async (tx) => {
      await rememberDevice(tx, { userId: teacher.id, tokenHash: randomBytes(32), previousHash: undefined, now: NOW });
      await replaceCalendarFeed(tx, { actor: teacher, link: { secret: token, secretHash: tokenHash }, now: NOW });
    });
    const written = await writeEndedAccess(db, path("moved"));
    await Deno.rename(path("moved"), backupDir);
    await writeEndedAccess(db, path("moved"), written);
    assert.equal(await readEndedAccess([path("moved")]), undefined, "what has not changed is not looked at");
    assert.deepEqual(await readEndedAccess([backupDir]), { entries: [], damaged: [] }, "a list without events");
    assert.equal(await readEndedAccess([path("nowhere")]), undefined, "no list");
    const file = path("backups/all.tar.gz");
    await writeBackup(db, file, { now: NOW, backupKey: undefined });

    const by = { actor: admin, reason: "Left" };
    await transact(db, (tx) => revokeUser(tx, { ...by, userId: otherTeacher.id, now: inHours(1) }));
    for (const { id } of [back, demoted, promoted]) {
      await transact(db, (tx) => revokeUser(tx, { ...by, userId: id, now: inHours(1) }));
    }
    const reset = { actor: null, userId: swapped.id, passwordHash: "temporary", now: inHours(1) };
    await transact(db, (tx) => resetPassword(tx, reset));
    await writeEndedAccess(db, backupDir);
    const list = path(`backups/${ENDED_ACCESS_FILE}`);
    // As a full disk leaves it.
    await Deno.writeTextFile(list, (await Deno.readTextFile(list)).slice(0, -20));
    for (const [{ id }, role] of [[back, "REQUESTER"], [demoted, "REQUESTER"], [promoted, "ADMIN"]] as const) {
      await transact(db, (tx) => restoreUser(tx, { actor: admin, userId: id, role, now: inHours(2) }));
    }
    await transact(db, (tx) => resetPassword(tx, { ...reset, userId: demoted.id, now: inHours(2) }));
    await transact(db, (tx) => eraseUser(tx, { email: director.email, passwordHash: "nobody's", now: inHours(2) }));
    await Promise.all(Array.from({ length: 8 }, () => writeEndedAccess(db, backupDir)));
    const text = await Deno.readTextFile(list);
    assert(!text.includes("@") && !text.includes("Left"), "ids alone");
    const { entries = [], damaged } = await readEndedAccess([backupDir, path("nowhere")]) ?? {};
    assert.deepEqual(damaged, [], "what was cut off is there again");
    await Deno.writeTextFile(path(ENDED_ACCESS_FILE), text.replaceAll("\n", "\n\n"));
    assert.deepEqual((await readEndedAccess([path("")]))?.damaged, [], "two writers that end a line");
    const [header = ""] = text.split("\n");
    const damages = ["", text.replace(header, ""), text.replaceAll("user.erase", "user.era"), `${text}{"event":`];
    for (const damage of damages) {
      await Deno.writeTextFile(path(ENDED_ACCESS_FILE), damage);
      const expected = damage.endsWith(":") ? [] : [path(ENDED_ACCESS_FILE)];
      assert.deepEqual((await readEndedAccess([path("")]))?.damaged, expected);
    }
    assert.deepEqual(
      [...new Set(entries.map(({ user, type }) => `${user} ${type}`))].toSorted(),
      [
        `${otherTeacher.id} user.revoke`,
        `${back.id} user.revoke`,
        `${back.id} user.restore`,
        `${director.id} user.erase`,
        `${swapped.id} user.reset-password`,
        `${demoted.id} user.revoke`,
        `${demoted.id} user.restore`,
        `${demoted.id} user.reset-password`,
        `${promoted.id} user.revoke`,
        `${promoted.id} user.restore`,
      ].toSorted(),
    );

    await using empty = await emptyDatabase();
    const { owner } = empty;
    const outcomes: Replayed[] = [];
    const replay = async (tx: Tx) => {
      outcomes.push(await replayEndedAccess(tx, { entries, passwordHash: "nobody's", now: new Date() }));
    };
    await restoreBackup(owner, { path: file, identities: [] });
    const start = async (backupDir: string) => {
      const lines: string[] = [];
      const newPasswordHash = () => Promise.resolve("nobody's");
      await endAccessAgain(owner, { backupDir, newPasswordHash, now: new Date(), warn: (line) => lines.push(line) });
      return lines;
    };
    const again = (what: string, ...ids: string[]) =>
      `The database is from before some lost access, so they were ${what} again: ${ids.join(", ")}.`;
    const eraseLine =
      `${director.email} was erased after this copy of the database was made. Erase them again: deno task admin erase ${director.email}`;
    assert.deepEqual(await start(path("nowhere")), []);
    assert.deepEqual(
      (await start(backupDir)).toSorted(),
      [
        again("demoted", demoted.id),
        again("disconnected", swapped.id),
        again("revoked", otherTeacher.id, director.id),
        eraseLine,
      ].toSorted(),
      "a start with a copy from before",
    );
    await owner.updateTable("users").set({ ...connected, providerSubject: "again" }).where("id", "=", swapped.id)
      .execute();
    assert.deepEqual(await start(backupDir), [eraseLine], "until it is done");
    await owner.updateTable("users").set(NOT_CONNECTED).where("id", "=", swapped.id).execute();
    await transact(owner, replay);
    await transact(owner, replay);
    assert.deepEqual(outcomes, [
      { erased: [director.id], revoked: [], demoted: [], disconnected: [] },
      { erased: [], revoked: [], demoted: [], disconnected: [] },
    ], "once only");
    const account = await owner.selectFrom("users").selectAll().where("id", "=", swapped.id).executeTakeFirstOrThrow();
    assert.deepEqual({ ...account, ...NOT_CONNECTED, passwordHash: "nobody's", accountStatus: "APPROVED" }, account);
    const users = await owner.selectFrom("users").select(["id", "accountStatus", "email", "role"]).execute();
    const found = (id: string) => users.find((user) => user.id === id);
    const statuses = ["APPROVED", "DENIED", "APPROVED", "DENIED"];
    assert.deepEqual([teacher, otherTeacher, back, director].map(({ id }) => found(id)?.accountStatus), statuses);
    assert(!users.some(({ email }) => email === director.email));
    assert.deepEqual([demoted, promoted].map(({ id }) => found(id)?.role), ["REQUESTER", "DIRECTOR"], "the lower role");
    const queued = await owner.selectFrom("outbox").select("id").where("createdAt", ">", inHours(1)).execute();
    assert.deepEqual(queued, [], "nobody is told again");
    for (const table of ["devices", "calendarFeeds"] as const) {
      assert.deepEqual(await owner.selectFrom(table).select("userId").execute(), []);
    }
  }));

Deno.test("a list that cannot be read is refused by its name", () =>
  inFolder(async (path) => {
    const list = path(ENDED_ACCESS_FILE);
    await Deno.mkdir(list);
    await assert.rejects(readEndedAccess([path("")]), (error) =>
      String(error).startsWith(`BackupError: Cannot read ${list} (`));
  }));
