import { type RequestStatus, STAGES } from "./statuses.ts";

/** The questions about a version in review and their answers. They may name a child, so events do not keep them. */
export interface Thread {
  asked: number;
  /** How many questions the writer of the last answer had read. */
  answered: number;
  /** The key of the text that was written last. */
  latest?: string;
  /** Each text by the key that its event has. */
  texts: Record<string, string>;
}

export const NO_THREAD: Thread = { asked: 0, answered: 0, texts: {} };

/** The most characters of a question or an answer. */
export const MAX_MESSAGE_LENGTH = 2000;

export const QUESTION_MISSING = { title: "Question required", description: "Please write a question" };
export const ANSWER_MISSING = { title: "Answer required", description: "Please write an answer" };

/** The most questions about a version. Each is answered once. */
export const MAX_QUESTIONS = 20;

export const QUESTION_LABELS = { ASKED: "Question", ANSWERED: "Answered" } as const;

export type QuestionState = keyof typeof QUESTION_LABELS;

/** Returns null without an open question: a decision, erasing its text or a newer version closes it. */
export function questionState(
  { thread, status, supersededAt, erasedAt }: {
    thread: Thread | null;
    status: RequestStatus;
    supersededAt: Date | null;
    erasedAt: Date | null;
  },
): QuestionState | null {
  if (!thread || STAGES[status] !== "waiting" || supersededAt !== null || erasedAt !== null) return null;
  return thread.answered < thread.asked ? "ASKED" : "ANSWERED";
}
