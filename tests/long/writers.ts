/**
 * People at work while something happens to the product: each takes requests through their lives, one call after the
 * other, and remembers accepted calls. A call that was not answered is sent again until it is, as people do.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { type Db, openDatabase } from "../../db/client.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { IDEMPOTENCY_HEADER } from "../../src/domain/http/headers.ts";
import { ORDER_WRITES, REQUEST_WRITES, REVIEW_WRITES } from "../../src/domain/requests/writes.ts";
import { Client } from "../support/client.ts";
import type { Place } from "../support/data_dir.ts";
import { requestForm } from "../support/forms.ts";
import { addPerson, addSuperAdmin, PASSWORD } from "../support/people.ts";
import type { Program } from "../support/process.ts";
import { findBroken } from "./invariants.ts";

const WRITES = { ...ORDER_WRITES, ...REQUEST_WRITES, ...REVIEW_WRITES };

/** The lives that requests have, and their transitions. */
const LIVES: (keyof typeof WRITES)[][] = [
  ["create", "revise", "approve", "progress", "complete", "close-out"],
  ["create", "approve", "revise", "approve", "progress"],
  ["create", "approve", "revise", "deny", "revert", "progress"],
  ["create", "deny", "cancel"],
  ["create", "approve", "cancel", "delete"],
];

/** Two meals each, by which the invariants tell a request that is half written. */
const MEALS = ["First", "Second"].map((name) => ({ studentName: `${name} Student`, notes: "Vegetarian" }));
const form = () => requestForm(new Date(), { specialMeals: MEALS, comments: crypto.randomUUID() });
const BODIES: { [Name in keyof typeof WRITES]?: () => unknown } = {
  create: form,
  revise: form,
  deny: () => ({ reason: "We are short of staff that day" }),
  "close-out": () => ({ delivered: 25, served: 24, returned: 1, note: null }),
};

const TEACHERS = Array.from({ length: 16 }, (_, number) => `teacher${number}@test.example`);

/** A product with people at work; what starts another one puts it into `app`. */
export interface Work extends Place {
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
  env: Record<string, string> = {},
): Promise<Work> {
  const app = await place.start({ ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: PASSWORD, ...env });
  const ask: Work["ask"] = async (query) => {
    const db = openDatabase(findRunningPostgres(place.dataDir).appUrl, 2);
    return await query(db).finally(() => db.destroy());
  };
  const { email } = await ask(async (db) => {
    const admin = await addSuperAdmin(db);
    for (const teacher of TEACHERS) await addPerson(db, admin, "REQUESTER", teacher);
    return admin;
  });
  const signIn = async (email: string) => {
    const client = new Client(place.url, place.url);
    await client.signIn(email);
    return client;
  };
  const admin = await signIn(email);
  const teachers = await Promise.all(TEACHERS.map(signIn));
  const accepted: string[] = [];
  const wrong: string[] = [];
  let isOver = false;

  async function live(teacher: Client, id = ""): Promise<void> {
    for (const name of LIVES[Math.floor(Math.random() * LIVES.length)] ?? []) {
      const answer = await send(name in REVIEW_WRITES ? admin : teacher, WRITES[name].call(id), BODIES[name]?.());
      if (!answer) return;
      // A revision is another version, and so is the one that a revert leads back to.
      accepted.push(`${name === "revise" || name === "create" ? answer.id : id} request.${name}`);
      id = answer.id ?? id;
      await delay(Math.random() * 600);
    }
  }

  /** Sends a write until it is answered, and returns the answer, but undefined for a refusal. */
  async function send(client: Client, path: string, body: unknown): Promise<{ id?: string } | undefined> {
    const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    for (; !isOver; await delay(100)) {
      const { status, text } = await client.post(path, body, key)
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => ({ status: 0, text: "" }));
      // Nothing, no token, too much for now, or that the product is away: the same call may succeed later.
      if ([0, 403, 429, 502, 503, 504].includes(status)) continue;
      if (status < 300) return JSON.parse(text || "{}");
      // It had been written by a call that was not answered.
      if (![404, 409].includes(status)) wrong.push(`${path}: ${status} ${text}`);
      return undefined;
    }
  }

  const all = teachers.map(async (teacher) => {
    while (!isOver) await live(teacher);
  });
  const untilAccepted = (more: number, wanted = accepted.length + more) => until(() => accepted.length >= wanted);
  const work = { ...place, app, ask, untilAccepted };
  await untilAccepted(20);
  await trouble(work).finally(() => isOver = true);
  await Promise.all(all);
  const events = await ask((db) => db.selectFrom("auditEvents").select(["requestId", "type"]).execute());
  const lost = new Set(accepted).difference(new Set(events.map(({ requestId, type }) => `${requestId} ${type}`)));
  assert.deepEqual({ lost: [...lost], broken: await ask(findBroken), wrong }, { lost: [], broken: [], wrong: [] });
  console.log(`${accepted.length} writes accepted, none lost`);
  return work;
}

/** Waits for something; for three minutes at most, so that a product that never recovers fails a trial. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 180_000; !await isSo(); await delay(50)) assert(Date.now() < end, "It never came");
}
