import { type RequestStatus, STAGES } from "./statuses.ts";

/**
 * The questions about a version in review and their answers, as one thread for all its writers. Its texts may name a
 * child, so they are kept here alone; the event of each has its writer and time.
 */
export interface Thread {
  /** How many questions there are. */
  asked: number;
  /** How many of them the writer of the last answer had read. */
  answered: number;
  /** The key of the text that was written last. */
  latest?: string;
  /** By the key that its event has. */
  texts: Record<string, string>;
}

export const NO_THREAD: Thread = { asked: 0, answered: 0, texts: {} };

/** Of a question or an answer, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

export const QUESTION_MISSING = { title: "Question required", description: "Please write a question" };
export const ANSWER_MISSING = { title: "Answer required", description: "Please write an answer" };

/** Of a version. Each is answered once. */
export const MAX_QUESTIONS = 20;

export const QUESTION_LABELS = { ASKED: "Question", ANSWERED: "Answered" } as const;

export type QuestionState = keyof typeof QUESTION_LABELS;

/** Null without a question. A decision closes it, as does erasing its text, and whatever takes the version's place. */
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
