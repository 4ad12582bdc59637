import { askOffice } from "../../src/domain/district/district.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { MAX_QUESTIONS, NO_THREAD, type Thread } from "../../src/domain/requests/questions.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { mailAnswer, mailOwner } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor, RELOAD_HINT, requireNotErased } from "./family.ts";
import { setStatus } from "./set_status.ts";

interface Answer extends ActionInput {
  answer: string;
  /** The number of questions that the writer has read, since a newer one still waits; all of them without it. */
  asked?: number | undefined;
}

/** Asks about a version in review, whose status stays; the same twice counts once. CONFLICT when erased or full. */
export async function askQuestion(
  tx: Tx,
  { question, ...input }: ActionInput & { question: string },
): Promise<LunchRequest> {
  const { request, thread } = await lockThread(tx, "ask", input);
  const { asked, answered } = thread;
  if (answered < asked && latestText(thread) === question) return request;
  if (asked >= MAX_QUESTIONS) {
    throw new AppError("CONFLICT", `This request has ${MAX_QUESTIONS} questions, the most it can have. ${DECIDE}`);
  }
  const written = await addText(tx, "ask", request, input, question, { ...thread, asked: asked + 1 });
  await mailOwner(tx, written, input.now, (about) => ({ kind: "question-asked", payload: { request: about } }));
  return written;
}

/** Answers the open questions about a version in review; twice the same in a row counts once. CONFLICT without any. */
export async function answerQuestion(tx: Tx, { answer, asked: read, ...input }: Answer): Promise<LunchRequest> {
  const { request, thread } = await lockThread(tx, "answer", input);
  const { asked } = thread;
  const answered = Math.min(read ?? asked, asked);
  if (answered <= thread.answered) {
    if (latestText(thread) === answer) return request;
    throw new AppError("CONFLICT", `There is no open question about this request.${RELOAD_HINT}`);
  }
  const written = await addText(tx, "answer", request, input, answer, { ...thread, answered });
  await mailAnswer(tx, written, input);
  return written;
}

async function lockThread(tx: Tx, action: "ask" | "answer", input: ActionInput) {
  const { request } = await lockFamilyFor(tx, action, input);
  requireNotErased(request, action === "ask" ? DECIDE : `${askOffice(await findDistrict(tx))} instead.`);
  const { thread } = await tx.selectFrom("requests").select("thread").where("id", "=", request.id)
    .executeTakeFirstOrThrow();
  return { request, thread: thread ?? NO_THREAD };
}

/** Adds a text to the thread. The event has the text's key, and not the text, which may name a child. */
async function addText(
  tx: Tx,
  action: "ask" | "answer",
  request: LunchRequest,
  input: ActionInput,
  text: string,
  { texts, ...counts }: Thread,
): Promise<LunchRequest> {
  const key = crypto.randomUUID();
  return await setStatus(tx, action, request, input, {
    columns: { thread: { ...counts, latest: key, texts: { ...texts, [key]: text } } },
    detail: { reasonWithheld: true, message: key },
  });
}

function latestText({ latest = "", texts }: Thread): string | undefined {
  return texts[latest];
}

const DECIDE = "Approve or deny it instead.";
