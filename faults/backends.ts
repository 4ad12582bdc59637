/**
 * Ends the backend that works on a call at each of its statements in turn: before the statement, during it and after it,
 * for every transition of a request, until the call passes untouched. Afterwards the family is as it was before or as the
 * transition makes it, with its event and its mail.
 */
import { createApp } from "../app.ts";
import type { Row } from "../bench/support/report.ts";
import type { Db } from "../db/client.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import type { RequestAction } from "../src/domain/requests/statuses.ts";
import { CSRF_HEADER } from "../src/domain/http/headers.ts";
import { urls } from "../src/domain/urls.ts";
import { listen } from "../src/http/listen.ts";
import { assetsFolder, loadAssets } from "../src/render/assets.ts";
import { Client } from "../tests/support/client.ts";
import { type District, NOW, testDistrict } from "../tests/support/families.ts";
import { requestForm } from "../tests/support/forms.ts";
import { findBroken } from "./invariants.ts";
import { MEALS, toRow } from "./support/district.ts";
import type { Run } from "./support/run.ts";
import { MOMENTS, openTerminable } from "./support/terminate.ts";

interface Case {
  by: "teacher" | "admin";
  /** Makes the family that is acted on, and returns the version. */
  prepare(district: District): Promise<LunchRequest | undefined>;
  path(id: string): string;
  body?: unknown;
}

const FORM = { specialMeals: MEALS };
const order = () => requestForm(NOW, FORM);

/** An approved request and a revision of it in review, so that each transition has as much to do as it can. */
async function revised(district: District) {
  const original = await district.create(FORM);
  await district.approve(original);
  return { original, revision: await district.revise(original, FORM) };
}

const CASES: Record<RequestAction, Case> = {
  create: { by: "teacher", prepare: () => Promise.resolve(undefined), path: () => urls.api.requests, body: order() },
  revise: {
    by: "teacher",
    path: urls.api.revisions,
    body: order(),
    prepare: async (district) => (await revised(district)).revision,
  },
  approve: { by: "admin", path: urls.api.approve, prepare: async (district) => (await revised(district)).revision },
  deny: {
    by: "admin",
    path: urls.api.deny,
    body: { reason: "We are short of staff that day" },
    prepare: async (district) => (await revised(district)).revision,
  },
  progress: {
    by: "admin",
    path: urls.api.progress,
    async prepare(district) {
      const { original, revision } = await revised(district);
      await district.deny(revision);
      return original;
    },
  },
  complete: {
    by: "admin",
    path: urls.api.complete,
    async prepare(district) {
      const request = await district.create(FORM);
      await district.approve(request);
      return await district.progress(request);
    },
  },
  "close-out": {
    by: "admin",
    path: urls.api.closeOut,
    body: { delivered: 25, served: 24, returned: 1, note: null },
    async prepare(district) {
      const request = await district.create(FORM);
      await district.approve(request);
      await district.progress(request);
      return await district.complete(request);
    },
  },
  revert: {
    by: "teacher",
    path: urls.api.revert,
    async prepare(district) {
      const { revision } = await revised(district);
      return await district.deny(revision);
    },
  },
  cancel: { by: "teacher", path: urls.api.cancel, prepare: async (district) => (await revised(district)).revision },
  delete: { by: "admin", path: urls.api.delete, prepare: async (district) => (await revised(district)).revision },
};

/** More statements than any transition has. */
const TOO_MANY = 60;

/** One row for each transition. */
export async function backends({ isShort }: Run): Promise<Row[]> {
  const district = await testDistrict();
  const terminable = openTerminable(district);
  const server = await listen((request, connection) => app.fetch(request, connection), { host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const unused = () => Promise.reject(new Error("Nothing is printed here."));
  const app = createApp({
    db: terminable.db,
    clock: () => NOW,
    publicUrl: url,
    trustProxy: false,
    isMailConfigured: true,
    renderPdf: unused,
    previewLabels: unused,
    findPdfQueue: () => ({ running: 0, waiting: 0 }),
    assets: loadAssets(assetsFolder("production")),
    log: () => {},
  });
  const rows: Row[] = [];
  try {
    const clients = { teacher: new Client(url, url), admin: new Client(url, url) };
    await clients.teacher.signIn(district.teacher.email);
    await clients.admin.signIn(district.admin.email);
    for (const [action, { by, prepare, path, body }] of Object.entries(CASES) as [RequestAction, Case][]) {
      const refused = new Map<number, number>();
      const broken: string[] = [];
      let accepted = 0;
      let lost = 0;
      let halfWritten = 0;
      let tries = 0;
      let statements = 0;
      // After one statement is before the next one.
      for (const moment of isShort ? ["after"] as const : MOMENTS) {
        for (let number = 1; number < TOO_MANY; number++) {
          await district.db.deleteFrom("rateLimits").where("kind", "=", "submission").execute();
          const request = await prepare(district);
          const token = await clients[by].csrfToken() ?? "";
          const before = await countsOf(district.db, action, request);
          terminable.arm(number, moment);
          const response = await clients[by].fetch(path(request?.id ?? ""), {
            method: "POST",
            headers: { "Content-Type": "application/json", Origin: url, [CSRF_HEADER]: token },
            body: JSON.stringify(body ?? {}),
          });
          await response.body?.cancel();
          const reached = terminable.disarm();
          const isDone = await countsOf(district.db, action, request) - before;
          if (response.ok) {
            accepted++;
            if (isDone !== 1) lost++;
          } else {
            refused.set(response.status, (refused.get(response.status) ?? 0) + 1);
            // Only the answer to a commit can be lost with the change made.
            if (isDone !== 0 && reached !== "commit") broken.push(`done without a commit at ${reached?.slice(0, 40)}`);
          }
          if (reached === undefined) break;
          tries++;
          statements = Math.max(statements, number);
        }
      }
      halfWritten = await countHalfWritten(district.db);
      broken.push(...await findBroken(district.db));
      rows.push(toRow({
        fault: `backend ended at each statement of ${action}`,
        times: tries,
        accepted,
        lost,
        halfWritten,
        broken,
        refused,
        note: `${statements} statements`,
      }));
    }
  } finally {
    await server.drain();
    await terminable.close();
    await district.close();
  }
  return rows;
}

/** How often the action has happened to the family, by its events; to any family, where it makes one. */
async function countsOf(db: Db, action: RequestAction, request: LunchRequest | undefined): Promise<number> {
  const { count } = await db.selectFrom("auditEvents").where("type", "=", `request.${action}`)
    .$if(request !== undefined, (events) => events.where("familyId", "=", request?.familyId ?? ""))
    .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

async function countHalfWritten(db: Db): Promise<number> {
  const rows = await db.selectFrom("requests").leftJoin("specialMeals", "specialMeals.requestId", "requests.id")
    .select("requests.id").groupBy("requests.id").having((eb) => eb.fn.count("specialMeals.id"), "!=", MEALS.length)
    .execute();
  return rows.length;
}
