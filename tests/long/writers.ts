/**
 * People at work while something happens to the product: each takes requests through their lives, one call after the
 * other, and remembers accepted calls. A call that was not answered is sent again until it is, as people do.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { type Db, openDatabase } from "../../db/client.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../src/domain/http/headers.ts";
import { ORDER_WRITES, REQUEST_WRITES, REVIEW_WRITES } from "../../src/domain/requests/writes.ts";
import { Client } from "../support/client.ts";
import type { Place } from "../support/data_dir.ts";
import { requestForm } from "../support/forms.ts";
import { addPerson, addSuperAdmin, PASSWORD } from "../support/people.ts";
import type { Program } from "../support/process.ts";
import { findBroken } from "./invariants.ts";

const WRITES = { ...ORDER_WRITES, ...REQUEST_WRITES, ...REVIEW_WRITES };

/** Every transition, in lives that requests have. */
const LIVES: (keyof typeof WRITES)[][] = [
  ["create", "approve", "progress", "complete", "close-out"],
  ["create", "revise", "approve", "progress", "complete"],
  ["create", "approve", "revise", "approve", "progress"],
  ["create", "approve", "revise", "deny", "revert", "progress"],
  ["create", "deny", "cancel"],
  ["create", "approve", "cancel", "delete"],
];

/** Two meals each, which is how the invariants see a half-written request. */
const form = () => {
  const specialMeals = ["First", "Second"].map((name) => ({ studentName: `${name} Student`, notes: "Vegetarian" }));
  return requestForm(new Date(), { specialMeals, comments: crypto.randomUUID() });
};

const BODIES: { [Name in keyof typeof WRITES]?: () => unknown } = {
  create: form,
  revise: form,
  deny: () => ({ reason: "We are short of staff that day" }),
  "close-out": () => ({ delivered: 25, served: 24, returned: 1, note: null }),
};

/** So many that none of them submits as often as one person may in an hour. */
const TEACHERS = Array.from({ length: 24 }, (_, number) => `teacher${number}@test.example`);

/** A product with people at work. */
export interface Work extends Place {
  /** The running product. What starts another puts it here. */
  app: Program;
  /** Runs something on a connection to its database. */
  ask<Result>(query: (db: Db) => Promise<Result>): Promise<Result>;
  /** Waits until so many more writes have been accepted. */
  untilAccepted(more: number): Promise<void>;
}

/**
 * Starts the product with these settings and lets people work while `trouble` does its worst. Then fails if an accepted
 * write is lost, an invariant is broken, or an answer was none that people are to get.
 */
export async function underWriters(
  place: Place,
  trouble: (work: Work) => Promise<void>,
  { env = {}, writers = 4 }: { env?: Record<string, string>; writers?: number } = {},
): Promise<Work> {
  const app = await place.start({ ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: PASSWORD, ...env });
  const ask: Work["ask"] = async (query) => {
    const db = openDatabase(findRunningPostgres(place.dataDir).appUrl, 2);
    return await query(db).finally(() => db.destroy());
  };
  const { email } = await ask(addPeople);
  const [admin, ...teachers] = await Promise.all([email, ...TEACHERS].map((each) => signIn(place.url, each)));
  const accepted: string[] = [];
  const wrong: string[] = [];
  let isOver = false;
  let lives = 0;

  async function live(): Promise<void> {
    const teacher = teachers[lives % teachers.length];
    let id = "";
    for (const name of LIVES[lives++ % LIVES.length] ?? []) {
      const send = name in REVIEW_WRITES ? admin : teacher;
      const answer = isOver ? undefined : await send?.(WRITES[name].call(id), BODIES[name]?.() ?? {}, wrong);
      if (!answer) return;
      // A revision is another version, and so is the one that a revert leads back to.
      accepted.push(`${name === "revise" || name === "create" ? answer.id : id} request.${name}`);
      id = answer.id ?? id;
      await delay(Math.random() * 30);
    }
  }

  const all = Promise.all(Array.from({ length: writers }, async () => {
    while (!isOver) await live();
  }));
  const untilAccepted = (more: number, wanted = accepted.length + more) => until(() => accepted.length >= wanted);
  const work = { ...place, app, ask, untilAccepted };
  try {
    await untilAccepted(20);
    await trouble(work);
    await untilAccepted(20);
  } finally {
    isOver = true;
    await all;
  }
  const events = await ask((db) => db.selectFrom("auditEvents").select(["requestId", "type"]).execute());
  const found = new Set(events.map(({ requestId, type }) => `${requestId} ${type}`));
  const lost = accepted.filter((write) => !found.has(write));
  assert.deepEqual({ lost, broken: await ask(findBroken), wrong }, { lost: [], broken: [], wrong: [] });
  console.log(`${accepted.length} writes accepted, none lost`);
  return work;
}

/** Waits for something; for three minutes at most, so that a product that never recovers fails a trial. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 180_000; !await isSo(); await delay(50)) assert(Date.now() < end, "It never came");
}

async function addPeople(db: Db) {
  const admin = await addSuperAdmin(db);
  for (const email of TEACHERS) await addPerson(db, admin, "REQUESTER", email);
  return admin;
}

/** Signs in, and returns what sends a write until it is answered. Its answer is undefined where it was refused. */
async function signIn(url: string, email: string) {
  const client = new Client(url, url);
  await client.signIn(email);
  const token = await client.csrfToken() ?? "";
  return async (path: string, body: unknown, wrong: string[]): Promise<{ id?: string } | undefined> => {
    const headers = { "Content-Type": "application/json", Origin: url, [CSRF_HEADER]: token };
    const keyed = { ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    const call = { method: "POST", headers: keyed, body: JSON.stringify(body) };
    for (;; await delay(100)) {
      const { status, text } = await client.fetch(path, { ...call, signal: AbortSignal.timeout(40_000) })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => ({ status: 0, text: "" }));
      // Nothing, or that the product is away: the same call may succeed later.
      if ([0, 502, 503, 504].includes(status)) continue;
      if (status < 300) return JSON.parse(text || "{}");
      // It had been written by a call that was not answered.
      if (![404, 409].includes(status)) wrong.push(`${path}: ${status} ${text}`);
      return undefined;
    }
  };
}
