/**
 * People at work while something happens to the product: each takes requests through their lives, one call after the
 * other, and remembers accepted calls. A call that was not answered is sent again until it is, as people do.
 */
import { setTimeout as delay } from "node:timers/promises";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../src/domain/http/headers.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../../tests/support/client.ts";
import { requestForm } from "../../tests/support/forms.ts";
import { FIRST_START, MEALS, TEACHERS } from "./district.ts";
import { between, pick, type Random } from "./run.ts";

/** A write that was answered with success: the event that must be there. */
export interface Accepted {
  requestId: string;
  type: string;
}

/** What happened so far, and how to end it. */
export interface Work {
  accepted: Accepted[];
  /** How often each other answer came; 0 is none at all. */
  refused: Map<number, number>;
  /** Resolves when this many more writes have been accepted. */
  untilAccepted(more: number): Promise<void>;
  /** Lets everyone finish the call they are in, which may take as long as the product is away. */
  stop(): Promise<void>;
}

interface WorkOptions {
  url: string;
  random: Random;
  writers?: number;
}

/** A call without an answer by then is sent again. */
const ANSWER_MS = 40_000;

/** Statuses after which the same call may succeed: the product is away. */
const LATER = new Set([0, 502, 503, 504]);

const form = () => requestForm(new Date(), { specialMeals: MEALS, comments: crypto.randomUUID() });

interface Step {
  by: "teacher" | "admin";
  path(id: string): string;
  body?: () => unknown;
  /** Whether it makes a version. */
  isSubmission?: true;
}

const STEPS = {
  create: { by: "teacher", path: () => urls.api.requests, body: form, isSubmission: true },
  revise: { by: "teacher", path: urls.api.revisions, body: form, isSubmission: true },
  approve: { by: "admin", path: urls.api.approve },
  deny: { by: "admin", path: urls.api.deny, body: () => ({ reason: "We are short of staff that day" }) },
  progress: { by: "admin", path: urls.api.progress },
  complete: { by: "admin", path: urls.api.complete },
  "close-out": {
    by: "admin",
    path: urls.api.closeOut,
    body: () => ({ delivered: 25, served: 24, returned: 1, note: null }),
  },
  cancel: { by: "teacher", path: urls.api.cancel },
  revert: { by: "teacher", path: urls.api.revert },
  delete: { by: "admin", path: urls.api.delete },
} satisfies Record<string, Step>;

/** Every transition, in lives that requests have. */
const LIVES: (keyof typeof STEPS)[][] = [
  ["create", "approve", "progress", "complete", "close-out"],
  ["create", "revise", "approve", "progress", "complete"],
  ["create", "approve", "revise", "approve", "progress"],
  ["create", "approve", "revise", "deny", "revert", "progress"],
  ["create", "deny", "cancel"],
  ["create", "approve", "cancel", "delete"],
];

/** Signs everybody in, then lets them work until they are stopped. */
export async function startWork({ url, random, writers = 4 }: WorkOptions): Promise<Work> {
  const accepted: Accepted[] = [];
  const refused = new Map<number, number>();
  let isOver = false;
  let waiting: (() => void)[] = [];

  let teachers = 0;
  const nextTeacher = () => TEACHERS[teachers++ % TEACHERS.length];
  const signIn = async (email = "") => {
    const client = new Client(url, url);
    await client.signIn(email);
    return { client, token: await client.csrfToken() ?? "" };
  };
  /** Sends a write until it is answered. A refusal after a try without an answer means that it had been written. */
  async function write(
    { client, token }: Awaited<ReturnType<typeof signIn>>,
    path: string,
    body: unknown,
    key?: string,
  ) {
    for (let isAgain = false;; isAgain = true) {
      const { status, text } = await client.fetch(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: url,
          [CSRF_HEADER]: token,
          ...key ? { [IDEMPOTENCY_HEADER]: key } : {},
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => ({ status: 0, text: "" }));
      if (status < 300 && status > 0) return { isWritten: true, answer: text ? JSON.parse(text) : {} };
      if ((status === 409 || status === 404) && isAgain) return { isWritten: false, answer: {} };
      refused.set(status, (refused.get(status) ?? 0) + 1);
      if (!LATER.has(status)) return { isWritten: false, answer: {}, hasDoneTooMuch: status === 429 };
      await delay(100);
    }
  }

  async function live(people: Record<Step["by"], Awaited<ReturnType<typeof signIn>>>): Promise<void> {
    let id = "";
    for (const name of pick(random, LIVES)) {
      if (isOver) return;
      const { by, path, body, isSubmission }: Step = STEPS[name];
      const key = isSubmission ? crypto.randomUUID() : undefined;
      const { isWritten, answer, hasDoneTooMuch } = await write(people[by], path(id), body?.() ?? {}, key);
      // Limits on submissions are not under test.
      if (hasDoneTooMuch) people.teacher = await signIn(nextTeacher());
      if (!isWritten && isSubmission) return;
      if (isWritten) {
        accepted.push({ requestId: isSubmission ? answer.id : id, type: `request.${name}` });
        // A revision is another version, and so is the one that a revert leads back to.
        id = answer.id ?? id;
        for (const look of waiting) look();
      }
      await delay(between(random, 0, 30));
    }
  }

  const pairs = await Promise.all(Array.from({ length: writers }, async () => ({
    teacher: await signIn(nextTeacher()),
    admin: await signIn(FIRST_START.ADMIN_EMAIL),
  })));
  const all = Promise.all(pairs.map(async (people) => {
    while (!isOver) await live(people);
  }));
  return {
    accepted,
    refused,
    async untilAccepted(more) {
      const wanted = accepted.length + more;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => accepted.length >= wanted && resolve();
      waiting.push(look);
      await Promise.race([promise, all]);
      waiting = waiting.filter((other) => other !== look);
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}
