/**
 * People at work while something happens to the product: each takes requests through their lives, one call after the
 * other, and keeps what was accepted. What was not answered is sent again until it is, as people do.
 */
import { setTimeout as delay } from "node:timers/promises";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../src/domain/http/headers.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../../tests/support/client.ts";
import { requestForm } from "../../tests/support/forms.ts";
import { MEALS } from "./district.ts";
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
  /** Where each writer works; writers take turns at them. */
  addresses: readonly string[];
  /** PUBLIC_URL; the address unless told otherwise. */
  origin?: string;
  teachers: readonly string[];
  admin: { email: string; password?: string };
  random: Random;
  writers?: number;
  /** Frees people of the limits on how much they may submit, which are not what is tried. */
  forgive(): Promise<void>;
}

/** A call without an answer by then is sent again. */
const ANSWER_MS = 40_000;

/** Statuses after which the same call may succeed: the product is away, or a person has done too much. */
const LATER = new Set([0, 429, 502, 503, 504]);

/** Signs everybody in, then lets them work until they are stopped. */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { addresses, origin, teachers, admin, random, writers = 4, forgive } = options;
  const accepted: Accepted[] = [];
  const refused = new Map<number, number>();
  let isOver = false;
  let waiting: (() => void)[] = [];

  const signIn = async (number: number, email: string, password?: string) => {
    const address = addresses[number % addresses.length] ?? "";
    const ownOrigin = origin ?? address;
    const client = new Client(address, ownOrigin);
    await client.signIn(email, password);
    const token = await client.csrfToken() ?? "";
    return { client, token, ownOrigin };
  };

  /** Sends a write until it is answered. A refusal after a try without an answer means that it had been written. */
  async function write(
    { client, token, ownOrigin }: Awaited<ReturnType<typeof signIn>>,
    path: string,
    body: unknown,
    key?: string,
  ) {
    for (let isAgain = false;; isAgain = true) {
      const response = await client.fetch(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: ownOrigin,
          [CSRF_HEADER]: token,
          ...key ? { [IDEMPOTENCY_HEADER]: key } : {},
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => ({ status: 0, text: "" }));
      const { status, text } = response;
      if (status < 300 && status > 0) return { isWritten: true, answer: text ? JSON.parse(text) : {} };
      if ((status === 409 || status === 404) && isAgain) return { isWritten: false, answer: {} };
      refused.set(status, (refused.get(status) ?? 0) + 1);
      if (!LATER.has(status)) return { isWritten: false, answer: {} };
      if (status === 429) await forgive().catch(() => {});
      await delay(100);
    }
  }

  async function workAs(number: number): Promise<void> {
    const teacher = await signIn(number, teachers[number % teachers.length] ?? "");
    const decider = await signIn(number + 1, admin.email, admin.password);
    begun();
    while (!isOver) {
      const steps = pick(random, LIVES);
      let id = "";
      for (const step of steps) {
        if (isOver) break;
        const { by, path, body, isSubmission } = STEPS[step];
        const key = isSubmission ? crypto.randomUUID() : undefined;
        const { isWritten, answer } = await write(by === "admin" ? decider : teacher, path(id), body(), key);
        if (isWritten) {
          accepted.push({ requestId: isSubmission ? answer.id : id, type: `request.${step}` });
          // A revision is another version, and so is what a revert leads back to.
          id = answer.id ?? id;
          for (const look of waiting) look();
        } else if (isSubmission) break;
        await delay(between(random, 0, 30));
      }
    }
  }

  let begin: () => void = () => {};
  let missing = writers;
  const begun = () => --missing === 0 && begin();
  const allBegun = new Promise<void>((resolve) => begin = resolve);
  const all = Promise.all(Array.from({ length: writers }, (_, number) => workAs(number)));
  await Promise.race([allBegun, all]);
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

type Step =
  | "create"
  | "revise"
  | "approve"
  | "deny"
  | "progress"
  | "complete"
  | "close-out"
  | "cancel"
  | "revert"
  | "delete";

const form = () => requestForm(new Date(), { specialMeals: MEALS, comments: crypto.randomUUID() });
const nothing = () => ({});

const STEPS: Record<Step, { by: "teacher" | "admin"; path(id: string): string; body(): unknown; isSubmission?: true }> =
  {
    create: { by: "teacher", path: () => urls.api.requests, body: form, isSubmission: true },
    revise: { by: "teacher", path: urls.api.revisions, body: form, isSubmission: true },
    approve: { by: "admin", path: urls.api.approve, body: nothing },
    deny: { by: "admin", path: urls.api.deny, body: () => ({ reason: "We are short of staff that day" }) },
    progress: { by: "admin", path: urls.api.progress, body: nothing },
    complete: { by: "admin", path: urls.api.complete, body: nothing },
    "close-out": {
      by: "admin",
      path: urls.api.closeOut,
      body: () => ({ delivered: 25, served: 24, returned: 1, note: null }),
    },
    cancel: { by: "teacher", path: urls.api.cancel, body: nothing },
    revert: { by: "teacher", path: urls.api.revert, body: nothing },
    delete: { by: "admin", path: urls.api.delete, body: nothing },
  };

/** Every transition, in lives that requests have. */
const LIVES: Step[][] = [
  ["create", "approve", "progress", "complete", "close-out"],
  ["create", "revise", "approve", "progress", "complete"],
  ["create", "approve", "revise", "approve", "progress"],
  ["create", "approve", "revise", "deny", "revert", "progress"],
  ["create", "deny", "cancel"],
  ["create", "approve", "cancel", "delete"],
];
