import { NO_CLOSE_OUT } from "../../../src/domain/requests/close_out.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { askQuestion } from "../../../db/requests/thread.ts";
import { findUserByEmail } from "../../../db/accounts/find.ts";
import type { Tx } from "../../../db/client.ts";
import { createProvider } from "../../../src/auth/provider.ts";
import { hashPassword } from "../../../src/auth/passwords.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { assetsFolder, loadAssets } from "../../../src/render/assets.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { demoDays } from "../../../tasks/demo/days.ts";
import { DEMO_ADMIN, DEMO_DIRECTOR, DEMO_TEACHER } from "../../../tasks/demo/people.ts";
import { seedDemo } from "../../../tasks/demo/seed.ts";
import { accountsOf } from "../accounts.ts";
import { type TestApp, testApp } from "../app.ts";
import { TestClock } from "../clock.ts";
import { actAs, PASSWORD, type TestPerson } from "../people.ts";
import { PUBLIC_URL, settingsFor } from "../provider.ts";
import { requestsOf } from "../requests.ts";

export type District = Awaited<ReturnType<typeof openDistrict>>;

/** A Monday morning, 10 am in Juneau. Always the same one, so that pictures differ only where the product does. */
const NOW = "2026-11-02T19:00:00Z";

/** Starts the product with the demo's district in it, and a request in every state that the states are about. */
export async function openDistrict(build: "development" | "production") {
  const trouble = { isBusy: false };
  // Nothing listens there.
  const provider = createProvider(settingsFor("http://127.0.0.1:9", { name: "District Accounts" }), PUBLIC_URL);
  const running = await testApp({
    clock: new TestClock(NOW),
    // In development, React says what it warns of; that takes a third longer.
    assets: loadAssets(assetsFolder(build)),
    backups: {
      find() {
        if (trouble.isBusy) throw busy();
        return { kept: [BACKUP], lastBackupAt: BACKUP.at, isLate: false };
      },
    },
    parts: {
      provider,
      mailTransport: { send: () => Promise.reject(new Error("refused")) },
      readinessChecks: [{
        name: "disk",
        isOptional: false,
        ask: () => Promise.resolve({ freeMb: 150, warning: "Little space is left." }),
      }],
    },
  });
  // Without what the first people's registrations left, which happened at the machine's own time.
  await running.database.clear();
  const { db } = running.database;
  await seedDemo(db, { passwordHash: await hashPassword(PASSWORD), now: running.clock.now });
  const people = {
    admin: await personOf(running, DEMO_ADMIN.email),
    director: await personOf(running, DEMO_DIRECTOR.email),
    teacher: await personOf(running, DEMO_TEACHER.email),
    /** Has never ordered. */
    newTeacher: running.people.otherTeacher,
  };
  const district = { ...running, people: { ...running.people, ...people } };
  return {
    ...district,
    /** While it is busy, the System page is a 503. */
    trouble,
    provider,
    accounts: await fillAccounts(district),
    requests: await fillRequests(district),
    today: alaskaDate(running.clock.now),
    /** The day whose sheets the demo fills. */
    kitchenDay: demoDays(alaskaDate(running.clock.now)).showcase,
  };
}

const BACKUP = {
  name: "lunches-2026-11-02T060000Z.tar.gz",
  at: new Date("2026-11-02T06:00:00Z"),
  beforeMigration: undefined,
  bytes: 1_234_567,
  changedAt: 0,
};

const busy = () => new AppError("BUSY", "Too much is going on right now. Please try again in a minute.");

async function personOf({ database: { db } }: TestApp, email: string): Promise<TestPerson> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`The demo has no ${email}`);
  return await actAs(db, user);
}

async function fillAccounts(running: TestApp) {
  const { active, withTemporaryPassword, confirmed, denied, pending, revoked } = accountsOf(running);
  const { id } = await active("sample.moved@demo.example");
  await running.database.db.updateTable("users").where("id", "=", id)
    .set({ providerIssuer: "https://idp.demo.example", providerSubject: "1", providerEmail: "sample@demo.example" })
    .execute();
  return {
    resetTeacher: await withTemporaryPassword("sample.reset@demo.example"),
    resetDirector: await withTemporaryPassword("sample.second.reset@demo.example", "DIRECTOR"),
    confirmed: await confirmed("sample.confirmed@demo.example"),
    pending: await pending("somebody.with.a.long.name.who.waits@demo.example", "DIRECTOR"),
    denied: await denied("sample.denied@demo.example", "Not known at this school"),
    revoked: await revoked("sample.revoked@demo.example", "Left the district"),
  };
}

/** One request of the teacher's for each thing that a page about a request can show. */
async function fillRequests(running: TestApp) {
  const { database: { db }, people: { admin }, clock: { now } } = running;
  const requests = requestsOf(running);
  const { submitted, approve, deny, revise } = requests;
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work);
  const approved = async (...[changes, days]: Parameters<typeof submitted>) =>
    await approve((await submitted({ ...SAMPLE, ...changes }, days)).id);
  const closedOut = await requests.progress((await approved({ school: "Harborview" }, 16)).id);
  await requests.complete(closedOut.id);
  await write((tx) =>
    closeOutRequest(tx, {
      actor: admin,
      requestId: closedOut.id,
      now,
      closeOut: { ...NO_CLOSE_OUT, delivered: 25, served: 23, returned: 2, note: "Two bags came back unopened." },
      before: NO_CLOSE_OUT,
    })
  );
  const denied = await submitted({ ...SAMPLE, school: "GlacierValley" }, 19);
  await deny(denied.id, "The kitchen is closed on this day. Please choose another delivery date.");
  const revised = await approved({ school: "Mendenhall" }, 20);
  const revision = await revise(revised.id, { ...SAMPLE, ...MORE, school: "Mendenhall" }, 20);
  const question = "Which entrance does the second bus come to?";
  await write((tx) => askQuestion(tx, { actor: admin, requestId: revision.id, now, question }));
  const deniedRevision = await revise((await approved({ school: "AukeBay" }, 21)).id, { ...SAMPLE, ...MORE }, 21);
  await deny(deniedRevision.id, "We cannot add this many lunches so late.");
  const deleted = await submitted({ ...SAMPLE, ...MEALS, school: "Gastineau" }, 23);
  await requests.delete(deleted.id, "Entered twice");
  return {
    deleted,
    inReview: await submitted({ ...SAMPLE, ...MEALS, school: "Mendenhall" }, 15),
    /** To be approved while somebody looks. */
    deciding: await submitted({ ...SAMPLE, school: "Harborview" }, 22),
    /** To be denied while somebody selects it, with the other one that this comment finds. */
    denying: await submitted({ ...SAMPLE, comments: "Aurora" }, 31),
    selected: await submitted({ ...SAMPLE, comments: "Aurora", school: "Gastineau" }, 32),
    approved: await approved({}, 17),
    locked: await approved({
      lateAckChecked: true,
      pickup: true,
      school: "Gastineau",
      destination: "Kaxdigoowu".repeat(10),
    }, 1),
    closedOut,
    denied,
    /** Replaced by the next one. */
    superseded: revised,
    /** With a question about it. */
    revision,
    deniedRevision,
  };
}

const SAMPLE = {
  className: "Ms. Sample's class",
  destination: "Sample Museum",
  recipientFirstName: "Sample",
  recipientLastName: "Recipient",
  recipientEmail: "recipient@demo.example",
  comments: "We leave from the north entrance. The bus is there from 8:15 am.",
  budgetCode: "1000-22-3456",
};

const MEALS = {
  specialMeals: [
    { studentName: "Sample Student", notes: "Carries an auto-injector", allergens: ["PEANUTS" as const] },
    { studentName: "Sample Pupil", notes: "Vegetarian" },
  ],
};

const MORE = { numberOfLunches: 29, numStudents: 26, comments: "Four more are coming.", ...MEALS };
