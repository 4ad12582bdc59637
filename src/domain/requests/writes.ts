import { FAILURE } from "../shell/toasts.ts";
import { urls } from "../urls.ts";
import { ANSWER_MISSING, MAX_MESSAGE_LENGTH, QUESTION_MISSING } from "./questions.ts";
import type { CallText } from "../shell/writes.ts";

/** Writes of administrators on a request's review page. Spec sections 2, 7 and 8. */
export const REVIEW_WRITES = {
  approve: { call: urls.api.approve, done: "requestApproved" },
  deny: {
    call: urls.api.deny,
    done: "requestDenied",
    question: {
      title: "Deny Request",
      text: "Please provide a reason for denying this request. This will be shown to the requester.",
      confirmLabel: "Confirm Denial",
      pendingLabel: "Denying...",
      reason: {
        name: "reason",
        label: "Denial Reason",
        missing: FAILURE.requestDenialReason,
        isDisabledWhileEmpty: true,
      },
    },
  },
  ask: {
    call: urls.api.ask,
    done: "sent",
    failure: { title: "Question not sent", description: "Please try again." },
    question: {
      title: "Ask a Question",
      text: "The request stays in review. The requester answers on the request's page.",
      tone: "warning",
      confirmLabel: "Send Question",
      pendingLabel: "Sending...",
      reason: { name: "question", label: "Question", missing: QUESTION_MISSING, maxLength: MAX_MESSAGE_LENGTH },
    },
  },
  progress: { call: urls.api.progress, done: "requestInProgress" },
  complete: { call: urls.api.complete, done: "requestCompleted" },
  "take-back": { call: urls.api.takeBack, done: "markingTakenBack" },
  "close-out": { call: urls.api.closeOut, done: "closeOutSaved", failure: FAILURE.closeOut },
  delete: {
    call: urls.api.delete,
    done: "requestDeleted",
    question: {
      title: "Delete Request",
      text: "The request is permanently deleted and the requester is notified by email. This cannot be undone.",
      confirmLabel: "Delete Request",
      pendingLabel: "Deleting...",
      reason: { name: "deletionReason", label: "Deletion Reason" },
    },
  },
} satisfies Record<string, CallText>;

export type ReviewAction = keyof typeof REVIEW_WRITES;

/** Writes of requesters and directors on a request's own page. Spec sections 7 and 8. */
export const REQUEST_WRITES = {
  answer: {
    call: urls.api.answer,
    done: "sent",
    failure: { title: "Answer not sent", description: "Please try again." },
    question: {
      title: "Answer the Kitchen",
      text: "The request stays in review.",
      tone: "warning",
      confirmLabel: "Send Answer",
      pendingLabel: "Sending...",
      reason: { name: "answer", label: "Answer", missing: ANSWER_MISSING, maxLength: MAX_MESSAGE_LENGTH },
    },
  },
  cancel: {
    call: urls.api.cancel,
    done: "requestCancelled",
    failure: FAILURE.cancellation,
    question: {
      title: "Cancel Request",
      text: "Are you sure you want to cancel this lunch request? This action cannot be undone.",
      cancelLabel: "Keep Request",
      confirmLabel: "Cancel Request",
      pendingLabel: "Cancelling...",
    },
  },
  revert: {
    call: urls.api.revert,
    done: "requestReverted",
    failure: FAILURE.reversion,
    question: {
      title: "Revert to Approved Version",
      text: "This will restore your request to the last approved version, discarding the denied revision.",
      cancelLabel: "Back",
      confirmLabel: "Revert",
      pendingLabel: "Reverting...",
    },
  },
} satisfies Record<string, CallText>;

export type OwnerAction = keyof typeof REQUEST_WRITES;

/** Writes of requesters and directors by the order form. Spec sections 7 and 8. */
export const ORDER_WRITES = {
  create: { call: () => urls.api.requests, done: "requestSubmitted", failure: FAILURE.submission },
  revise: { call: urls.api.revisions, done: "revisionSubmitted", failure: FAILURE.revision },
} satisfies Record<string, CallText>;

export type OrderAction = keyof typeof ORDER_WRITES;
