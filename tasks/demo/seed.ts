import { type Db, transact, type Tx } from "../../db/client.ts";
import { listDeliveries } from "../../db/kitchen/day.ts";
import { recordPrint } from "../../db/kitchen/prints.ts";
import { approveRequest } from "../../db/requests/approve.ts";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { completeRequest } from "../../db/requests/complete.ts";
import { denyRequest } from "../../db/requests/deny.ts";
import { progressRequest } from "../../db/requests/progress.ts";
import { createRequest } from "../../db/requests/create.ts";
import { deleteRequest } from "../../db/requests/delete.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { askQuestion } from "../../db/requests/thread.ts";
import { dismissFirstSteps } from "../../db/district/first_steps.ts";
import { changeDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import type { Actor } from "../../db/accounts/actor.ts";
import { findUserByEmail } from "../../db/accounts/find.ts";
import { createSuperAdmin } from "../../db/accounts/administrators.ts";
import { approveUser } from "../../db/accounts/decide.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { closeDays } from "../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../db/kitchen/capacities.ts";
import { DAY_MS, HOUR_MS } from "../../src/domain/time/durations.ts";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";
import type { Schools } from "../../src/domain/district/schools.ts";
import { type CloseOut, NO_CLOSE_OUT } from "../../src/domain/requests/close_out.ts";
import { actAs } from "../../tests/support/people.ts";
import { demoDays, schoolDayFrom } from "./days.ts";
import { demoForm } from "./forms.ts";
import { failOneMessage, sendDemoMail } from "./mail.ts";
import { DEMO_ADMIN, DEMO_PENDING, DEMO_PEOPLE } from "./people.ts";
import { pick } from "./pick.ts";

/** The acts on a demo request after it is submitted. */
type Scenario = (tx: Tx, request: DemoRequest) => Promise<void>;

interface DemoRequest {
  id: string;
  index: number;
  owner: Actor;
  admin: Actor;
  deliveryDate: string;
  schools: Schools;
  /** Returns an instant some days after submission. */
  later: (days: number) => Date;
}

/**
 * Fills an empty database with a district: people of all roles and about eighty requests in past and coming weeks, each
 * brought to its state by the product's own functions, in one transaction.
 * @returns false when the district already exists
 */
export function seedDemo(db: Db, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<boolean> {
  return transact(db, async (tx) => {
    if (await findUserByEmail(tx, DEMO_ADMIN.email)) return false;
    const { admin, requesters } = await seedPeople(tx, passwordHash, now);
    await seedRequests(tx, admin, requesters, now);
    await seedOffice(tx, admin, new Date(now.getTime() - 149 * DAY_MS));
    await seedCalendar(tx, admin, now);
    await printKitchenSheet(tx, admin, now);
    await failOneMessage(tx);
    await seedPending(tx, passwordHash, now);
    // Those by which people acted.
    await tx.deleteFrom("sessions").execute();
    return true;
  });
}

async function seedPeople(tx: Tx, passwordHash: string, now: Date) {
  const openedAt = new Date(now.getTime() - 150 * DAY_MS);
  const { id } = await createSuperAdmin(tx, {
    ...DEMO_ADMIN,
    passwordHash,
    requiresPasswordChange: false,
    now: openedAt,
  });
  const admin = await actAs(tx, { id, role: "ADMIN", isSuperAdmin: true });
  const requesters: Actor[] = [];
  for (const [index, person] of DEMO_PEOPLE.filter(({ email }) => email !== DEMO_ADMIN.email).entries()) {
    const registered = new Date(openedAt.getTime() + (index + 1) * DAY_MS);
    const user = await registerUser(tx, { ...person, passwordHash }, registered);
    const approved = new Date(registered.getTime() + DAY_MS / 8);
    await approveUser(tx, { actor: admin, userId: user.id, now: approved, role: person.role });
    requesters.push(await actAs(tx, { id: user.id, role: person.role, isSuperAdmin: false }));
  }
  await sendDemoMail(tx);
  return { admin, requesters };
}

/** Registers them last, so that the messages about them are still waiting in the outbox. */
async function seedPending(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const person of DEMO_PENDING) await registerUser(tx, { ...person, passwordHash }, now);
}

/** How to reach the office, with a number that is not in use. */
async function seedOffice(tx: Tx, admin: Actor, now: Date): Promise<void> {
  await changeDistrict(tx, {
    actor: admin,
    now,
    district: {
      phone: "907-555-0100",
      budgetCodeUse: "OPTIONAL",
      budgetCodeHint: "1000-22-...",
      bagText:
        "Each bag has a turkey sandwich (with soy), carrots, an apple and milk.\nSchools bring their own coolers.",
    },
  });
  // The demo never sends mail, so that its list would never be done.
  await dismissFirstSteps(tx, { actor: admin, now });
}

/** A kitchen that is closed now and then, and whose coming days are close to what it can pack. */
async function seedCalendar(tx: Tx, admin: Actor, now: Date): Promise<void> {
  const by = { actor: admin, now };
  const { showcase, tight, inventory, breakFrom, breakTo } = demoDays(alaskaDate(now));
  for (let weekday = 1; weekday <= 5; weekday++) await setCapacity(tx, { ...by, weekday, lunches: 60 });
  await setCapacity(tx, { ...by, date: showcase, lunches: 620 });
  await setCapacity(tx, { ...by, date: tight, lunches: 20 });
  await closeDays(tx, { ...by, from: inventory, to: inventory, reason: "Made-up inventory day" });
  await closeDays(tx, { ...by, from: breakFrom, to: breakTo, reason: "Made-up break" });
}

const PAST = 36;
const COMING = 48;
const ON_SHOWCASE = 24;

async function seedRequests(tx: Tx, admin: Actor, requesters: Actor[], now: Date): Promise<void> {
  const today = alaskaDate(now);
  const { showcase } = demoDays(today);
  const schools = await findSchools(tx);
  for (let index = 0; index < PAST + COMING; index++) {
    const isPast = index < PAST;
    const afterShowcase = Math.max(0, index - PAST - ON_SHOWCASE);
    const deliveryDate = schoolDayFrom(isPast ? addDays(today, -3 - index * 2) : addDays(showcase, afterShowcase));
    const isLate = !isPast && index % 3 === 1;
    const submitted = submittedAt(addDays(deliveryDate, isLate ? -9 : -21), today, index);
    const owner = pick(requesters, index);
    const request = await createRequest(tx, {
      actor: owner,
      form: demoForm(index, deliveryDate, submitted, schools),
      now: submitted,
    });
    const later = (days: number) => laterThan(submitted, days, now);
    const playOut = pick(isPast ? PAST_SCENARIOS : COMING_SCENARIOS, index);
    await playOut(tx, { id: request.id, index, owner, admin, deliveryDate, schools, later });
    await sendDemoMail(tx);
  }
}

/** The kitchen printed its sheet an hour ago, before the last two deliveries were there. */
async function printKitchenSheet(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const day = demoDays(alaskaDate(now)).showcase;
  const deliveries = await listDeliveries(tx, day);
  const versionIds = deliveries.slice(0, -2).map(({ id }) => id);
  await recordPrint(tx, { day, versionIds, lastPrintedAt: null, actor, now: new Date(now.getTime() - HOUR_MS) });
}

/** Returns the morning of `day`, or of one of the last ten days if `day` is still to come. */
function submittedAt(day: string, today: string, index: number): Date {
  const submittedOn = day < today ? day : addDays(today, -5 - index % 6);
  return new Date(`${submittedOn}T19:${String(index * 7 % 60).padStart(2, "0")}:00Z`);
}

/** Returns `days` after submission or, if that is still to come, an earlier moment that keeps the order of the steps. */
function laterThan(submitted: Date, days: number, now: Date): Date {
  const past = now.getTime() - submitted.getTime();
  return new Date(submitted.getTime() + Math.min(days * DAY_MS, past * days / (days + 1)));
}

const inReview: Scenario = async () => {};

const asked: Scenario = async (tx, { id, admin, later }) => {
  const question = "Which door should the driver use?";
  await askQuestion(tx, { actor: admin, requestId: id, now: later(1), question });
};

const approved: Scenario = async (tx, { id, admin, later }) => {
  await approveRequest(tx, { actor: admin, requestId: id, now: later(1) });
};

const inProgress: Scenario = async (tx, request) => {
  await approved(tx, request);
  await progressRequest(tx, { actor: request.admin, requestId: request.id, now: request.later(18) });
};

const completed: Scenario = async (tx, request) => {
  await inProgress(tx, request);
  await completeRequest(tx, {
    actor: request.admin,
    requestId: request.id,
    now: request.later(21),
    // Not everybody counts.
    ...request.index % 3 === 0 ? {} : { closeOut: demoCloseOut(request) },
  });
};

/** Returns what the kitchen wrote down when the cooler came back. */
function demoCloseOut({ index, deliveryDate, schools, later }: DemoRequest): CloseOut {
  const { numberOfLunches: delivered } = demoForm(index, deliveryDate, later(0), schools);
  const returned = index % 4;
  const servedAdults = Math.min(2, delivered - returned);
  const servedStudents = delivered - returned - servedAdults;
  const coolersOut = Math.ceil(delivered / 20);
  return {
    ...NO_CLOSE_OUT,
    ...{ delivered, served: delivered - returned, servedStudents, servedAdults, returned, discarded: 0 },
    ...{ coolersOut, coolersBack: index % 7 === 1 ? coolersOut - 1 : coolersOut },
    ...{ packedAt: "7:15 am", packedTemperature: 37.5, removedAt: "7:40 am", receivedAt: "8:20 am" },
    receivedTemperature: index % 5 === 0 ? 43 : 39,
    correctiveAction: index % 5 === 0 ? "Ice packs added. Served within the hour." : null,
    note: returned === 0 ? null : "Unopened.",
  };
}

const denied: Scenario = async (tx, { id, admin, later }) => {
  const reason = "The kitchen is closed on this day. Please choose another delivery date.";
  await denyRequest(tx, { actor: admin, requestId: id, now: later(1), reason });
};

const cancelled: Scenario = async (tx, { id, owner, later }) => {
  await cancelRequest(tx, { actor: owner, requestId: id, now: later(2) });
};

/** A few days before the delivery, which reports count. */
const cancelledLate: Scenario = async (tx, request) => {
  await approved(tx, request);
  await cancelRequest(tx, { actor: request.owner, requestId: request.id, now: request.later(16) });
};

const deleted: Scenario = async (tx, { id, admin, later }) => {
  await deleteRequest(tx, { actor: admin, requestId: id, now: later(1), deletionReason: "Entered twice" });
};

const revisionInReview: Scenario = async (tx, request) => {
  await approved(tx, request);
  await revise(tx, request);
};

const revisionApproved: Scenario = async (tx, request) => {
  await approved(tx, request);
  const revision = await revise(tx, request);
  await approveRequest(tx, { actor: request.admin, requestId: revision.id, now: request.later(3) });
};

const revisionDenied: Scenario = async (tx, request) => {
  await approved(tx, request);
  const revision = await revise(tx, request);
  const reason = "We cannot add this many lunches so late.";
  await denyRequest(tx, { actor: request.admin, requestId: revision.id, now: request.later(3), reason });
};

function revise(tx: Tx, { id, owner, index, deliveryDate, schools, later }: DemoRequest) {
  const now = later(2);
  const form = demoForm(index, deliveryDate, now, schools);
  const changed = { ...form, numStudents: form.numStudents + 4, numberOfLunches: form.numberOfLunches + 4 };
  return reviseRequest(tx, { actor: owner, requestId: id, now, form: changed });
}

const PAST_SCENARIOS: Scenario[] = [
  completed,
  completed,
  completed,
  cancelledLate,
  completed,
  revisionApproved,
  completed,
  denied,
];
const COMING_SCENARIOS: Scenario[] = [
  approved,
  inReview,
  inProgress,
  inReview,
  revisionInReview,
  inReview,
  approved,
  denied,
  revisionApproved,
  asked,
  revisionDenied,
  cancelled,
  approved,
  deleted,
];
