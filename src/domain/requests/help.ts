import { RIGHTS, type Role } from "../accounts/roles.ts";
import { askOffice, type District } from "../district/district.ts";
import { TAKE_BACK_MINUTES } from "../kitchen/day_sheet/marking.ts";
import { formatDay } from "../time/alaska_time.ts";
import {
  ARCHIVE_HOURS,
  earliestDeliveryDate,
  firstDayOnTime,
  latestDeliveryDate,
  LOCK_HOURS,
  NOTICE_DAYS,
} from "./deadlines.ts";
import { MAX_VERSIONS } from "./family.ts";
import { isAllowedFrom, type RequestAction, type RequestStatus, STATUS_LABELS, TRANSITIONS } from "./statuses.ts";

export const STATUS_MEANINGS: Record<RequestStatus, string> = {
  IN_REVIEW: "The kitchen has the request but hasn't decided yet.",
  APPROVED: "The kitchen will pack these lunches.",
  IN_PROGRESS: "The kitchen is packing these lunches.",
  COMPLETED: "The lunches were packed and delivered.",
  DENIED: "The kitchen can't do it. The request says why.",
  CANCELLED: "Nothing will be delivered. To order anyway, submit a new request.",
};

const ACTION_LABELS: Record<Exclude<RequestAction, "create">, string> = {
  revise: "Edit Request",
  revert: "Revert to Approved Version (if there is one)",
  cancel: "Cancel Request",
  answer: "Answer (if the kitchen asked a question)",
  ask: "Ask a Question",
  approve: "Approve",
  deny: "Deny",
  progress: "Mark In Progress",
  complete: "Mark Completed",
  "close-out": "Close-out",
  "take-back": `Undo (for ${TAKE_BACK_MINUTES} minutes)`,
  note: "Note for the kitchen",
  delete: "Delete",
};

export function actionLabels(role: Role, status: RequestStatus): string[] {
  const actions = Object.keys(ACTION_LABELS) as (keyof typeof ACTION_LABELS)[];
  return actions.filter((action) => TRANSITIONS[action].roles.includes(role) && isAllowedFrom(action, status))
    .map((action) => ACTION_LABELS[action]);
}

/** The course of things, as each role sees it. */
const STEPS: Record<Role, string> = {
  REQUESTER:
    "Once you submit a request, the office approves or denies it, and then packs the lunches for the day of your trip; your dashboard shows where it stands.",
  DIRECTOR:
    "You can order for any school, and change or cancel any request; the office approves or denies each one, and then packs the lunches for the day of the trip.",
  ADMIN:
    "Approve or deny requests as they come in; on their day, print and mark them on the Kitchen page, and then enter what was served.",
};

/** Returns three sentences for a role: what happens when, until when, and whom to ask. */
export function rulesInShort({ role, isSuperAdmin }: { role: Role; isSuperAdmin: boolean }, district: District) {
  if (RIGHTS[role].decides) {
    return [
      STEPS[role],
      `Requesters and directors can change or cancel until ${LOCK_HOURS} hours before delivery; after that they call ` +
      "you, and only Delete, with the reason, takes a request off its day.",
      isSuperAdmin
        ? "Ask the person who runs the server about sign-in, mail and backups; the System page shows how they are."
        : "Ask a super admin about schools, budget codes and the office's phone number; Users shows who is one.",
    ];
  }
  return [
    STEPS[role],
    `Order at least ${NOTICE_DAYS} days ahead; you can change or cancel until ${LOCK_HOURS} hours before delivery.`,
    `${askOffice(district)} about changes after that, and about anything else.`,
  ];
}

export function lateRules(now: Date): string[] {
  const earliest = earliestDeliveryDate(now);
  return [
    `The kitchen asks for ${NOTICE_DAYS} days' notice. Orders placed today for a day before ` +
    `${formatDay(firstDayOnTime(earliest))} count as late.`,
    "To submit a late request, check the box saying you know it's late. The kitchen may have to deny it.",
    `Lunches can be ordered today for ${formatDay(earliest)} to ${formatDay(latestDeliveryDate(now))}.`,
  ];
}

export function changeRules(): string[] {
  const isReviewed = STATUS_LABELS[TRANSITIONS.revise.to ?? "IN_REVIEW"];
  return [
    `A request can be edited or cancelled until ${LOCK_HOURS} hours before its delivery. After that, only the office ` +
    "can help.",
    `An edited request is ${isReviewed} again. The approved version stays in effect until the kitchen decides on the ` +
    "change.",
    `A request can have up to ${MAX_VERSIONS} versions. It moves to the archive ${ARCHIVE_HOURS} hours after its delivery.`,
  ];
}
