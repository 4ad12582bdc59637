import { counted } from "../text/amounts.ts";
import { alaskaDate, formatDay } from "../time/alaska_time.ts";
import { type AuditedCloseOut, closeOutChangeText } from "../requests/close_out.ts";
import type { AuditedChange } from "../requests/changes.ts";
import { versionLabel } from "../requests/request.ts";
import type { School } from "../district/schools.ts";
import type { RequestAction } from "../requests/statuses.ts";
import { ORDERING_ROLES } from "../accounts/roles.ts";
import type { PersonSummary } from "../accounts/users.ts";

/** The name of each event, in their usual order. Another person's views of special meals count once a day. */
export const EVENT_LABELS = {
  "request.create": "Request submitted",
  "request.revise": "Request revised",
  "request.ask": "Question asked",
  "request.answer": "Question answered",
  "request.approve": "Request approved",
  "request.deny": "Request denied",
  "request.progress": "Request marked in progress",
  "request.complete": "Request completed",
  "request.close-out": "Close-out entered",
  "request.take-back": "Status change undone",
  "request.note": "Note for the kitchen saved",
  "request.cancel": "Request cancelled",
  "request.revert": "Request reverted",
  "request.delete": "Request deleted",
  "request.log-cooler": "Cooler log entered",
  "request.mark-roster": "Roster marked",
  "request.view-meals": "Special meals viewed",
  "user.register": "Account registered",
  "user.confirm-address": "Address confirmed",
  "user.approve": "Account approved",
  "user.deny": "Registration denied",
  "user.revoke": "Access revoked",
  "user.restore": "Access restored",
  "user.reset-password": "Password reset",
  "user.reset-own-password": "Password reset by an email link",
  "user.correct-address": "Email address changed",
  "user.change-password": "Password changed",
  "user.connect-provider": "District sign-in connected",
  "user.disconnect-provider": "District sign-in disconnected",
  "user.sign-in": "Signed in",
  "user.lockout": "Sign-in locked after failed attempts",
  "user.erase": "Account erased",
  "district.add-school": "School added",
  "district.rename-school": "School renamed",
  "district.retire-school": "School retired",
  "district.restore-school": "School restored",
  "district.order-schools": "Schools reordered",
  "district.confirm-schools": "Schools confirmed",
  "district.change-kitchen": "Kitchen email changed",
  "district.change-details": "District details changed",
  "district.put-away-checklist": "First steps dismissed",
  "district.test-mail": "Test message sent",
  "district.erase": "Old requests' details erased",
  "kitchen.close-days": "Days closed",
  "kitchen.open-days": "Days reopened",
  "kitchen.set-capacity": "Capacity set",
  "kitchen.print": "Kitchen sheet printed",
} as const satisfies Record<`request.${RequestAction}`, string> & Record<string, string>;

export type AuditEventType = keyof typeof EVENT_LABELS;

export type DistrictEventType = Extract<AuditEventType, `district.${string}` | `kitchen.${string}`>;

export const AUDIT_EVENT_TYPES = Object.keys(EVENT_LABELS) as AuditEventType[];

export function eventsOf(subject: "request" | "user" | "district" | "kitchen"): AuditEventType[] {
  return AUDIT_EVENT_TYPES.filter((type) => type.startsWith(`${subject}.`));
}

export interface HistoryEvent {
  id: string;
  type: AuditEventType;
  /** The instant, ISO 8601 in UTC. */
  at: string;
  /** Who did it; null for the command line of the machine itself, and for guesses at a sign-in. */
  actorName: string | null;
  /** The version of the request that it is about; null for an account. */
  version: number | null;
  reason: string | null;
  /** Whether a reason was given that the event does not keep, because the request has special meals. */
  reasonWithheld: boolean;
  /** The role that an account was given, or in which special meals were viewed. */
  role: string | null;
  about: string | null;
  /** The fields that changed in a revision, or in the district's facts. */
  changes: AuditedChange[];
  /** The close-out of the lunches, as far as it was known at the time. */
  closeOut: AuditedCloseOut | null;
  /** The close-out that it replaced; null for the first one. */
  closeOutBefore: AuditedCloseOut | null;
  erased: ErasedCounts | null;
  /** The day of deliveries whose sheet was printed, YYYY-MM-DD. */
  day: string | null;
}

export interface ErasedCounts {
  requests: number;
  meals: number;
}

export interface DistrictEvent extends HistoryEvent {
  actorEmail: string | null;
  subject: PersonSummary | null;
  request: EventRequest | null;
}

interface EventRequest {
  id: string;
  /** Whether it can be opened, was deleted, or is gone even from the archive. */
  state: "open" | "deleted" | "gone";
  school: School | null;
  requester: PersonSummary | null;
}

export function eventLabel({ type, closeOutBefore }: Pick<HistoryEvent, "type" | "closeOutBefore">): string {
  return type === "request.close-out" && closeOutBefore !== null ? "Close-out corrected" : EVENT_LABELS[type];
}

/** Phrases for a request's timeline, where they say more than the label. */
const TIMELINE_PHRASES: Partial<Record<AuditEventType, string>> = {
  "request.complete": "Marked completed",
  "request.revert": "Reverted to the approved version",
};

/** Returns a request's event as a plain sentence, and an account's event by its label. */
export function timelineText(event: HistoryEvent): string {
  if (event.type === "request.view-meals") return `Viewed by ${viewingOffice(event)}`;
  const label = eventLabel(event).replace(/^Request (.)/, (_, letter) => letter.toUpperCase());
  const more = event.closeOut ? closeOutChangeText(event.closeOut, event.closeOutBefore) : event.reason;
  return `${TIMELINE_PHRASES[event.type] ?? label} by ${actorText(event)}${more ? `: ${more}` : ""}`;
}

/** Names the office that viewed the meals: an owner learns that, and not who it was. */
function viewingOffice({ role }: HistoryEvent): string {
  return ORDERING_ROLES.some((name) => name === role) ? "the district" : "the kitchen";
}

/** Keeps the first view by each office on each day in Alaska, of events in any order. */
export function mergeViews(events: readonly HistoryEvent[]): HistoryEvent[] {
  const seen = new Set<string>();
  return events.toSorted(compareEvents).filter((event) => {
    if (event.type !== "request.view-meals") return true;
    const view = `${viewingOffice(event)} ${alaskaDate(new Date(event.at))}`;
    const isFirst = !seen.has(view);
    seen.add(view);
    return isFirst;
  });
}

/** Returns the questions about a version and their answers, as they came. */
export function threadOf({ version }: { version: number }, events: readonly HistoryEvent[]): HistoryEvent[] {
  return events.filter((event) =>
    event.version === version && (event.type === "request.ask" || event.type === "request.answer")
  );
}

/** Returns what is known of an event besides its reason, its role and its changed fields, a sentence each. */
export function eventFacts(
  { about, closeOut, closeOutBefore, erased, day }: Omit<HistoryEvent, "reason">,
): string[] {
  return [
    about,
    closeOut && closeOutChangeText(closeOut, closeOutBefore),
    erased && `${counted(erased.meals, "special meal")} and the comments of ${counted(erased.requests, "request")}`,
    day && `Deliveries on ${formatDay(day)}`,
  ].flatMap((fact) => fact || []);
}

export function actorText({ type, actorName }: Pick<HistoryEvent, "type" | "actorName">): string {
  if (actorName !== null) return actorName;
  if (type === "district.erase") return "the system";
  return type === "user.lockout" ? "an unknown person" : "the server administrator";
}

/** Returns the reason of an event in the district's history or, where the event does not keep it, where to read it. */
export function reasonText({ reason, reasonWithheld, request }: DistrictEvent): string | null {
  if (!reasonWithheld) return reason;
  if (request && request.state !== "gone") return "May name a student. See the request's page";
  return "Hidden because it may name a student";
}

export function eventVersion({ version }: HistoryEvent): string {
  return version === null ? "" : versionLabel(version);
}

/** Writes a changed field on one line, without values where events do not keep them. */
export function changeText({ label, before, after }: AuditedChange): string {
  if (before === undefined || after === undefined) return `${label} changed`;
  return `${label}: ${before ?? "(none)"} → ${after ?? "(removed)"}`;
}

/** Orders events from first to last; those of one instant by version, then in their usual order. */
export function compareEvents(a: HistoryEvent, b: HistoryEvent): number {
  const rank = ({ type }: HistoryEvent) => AUDIT_EVENT_TYPES.indexOf(type);
  return a.at.localeCompare(b.at) || (a.version ?? 0) - (b.version ?? 0) || rank(a) - rank(b);
}
