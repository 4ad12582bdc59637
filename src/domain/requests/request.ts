import { counted } from "../text/amounts.ts";
import type { MealFacts } from "./allergens.ts";
import type { CloseOutColumns } from "./close_out.ts";
import type { StoredFields } from "./form.ts";
import type { QuestionState } from "./questions.ts";
import type { RequestStatus } from "./statuses.ts";

/** The form's labels, in its order; the request's pages and lists of changes use them, if they have no others. */
export const FIELD_LABELS = {
  deliveryDate: "Delivery date",
  deliveryTimeText: "Delivery time",
  pickup: "Delivery or pickup",
  school: "School",
  className: "Class or teacher",
  destination: "Destination",
  numStudents: "Students",
  numAdults: "Adults",
  numberOfLunches: "Number of lunches",
  gradesText: "Grades",
  recipientFirstName: "First name",
  recipientLastName: "Last name",
  recipientPhone: "Phone",
  recipientEmail: "Email",
  comments: "Comments",
  budgetCode: "Budget code",
  specialMeals: "Special meals",
  finalConfirmation: "Confirmation",
} satisfies Record<Exclude<keyof StoredFields, "lateAckChecked"> | "specialMeals" | "finalConfirmation", string>;

/** The fields that may tell of a child, as they are once erased: then nobody copies or compares them. */
export const ERASED_FIELDS = { className: "", destination: "", comments: "" } satisfies Partial<StoredFields>;

/** A meal that differs for one student. Holds health data: never in mail, logs or addresses. */
export interface SpecialMeal extends MealFacts {
  id: string;
  requestId: string;
  studentName: string;
  notes: string;
}

/** One version of a lunch request, with its status. Days are YYYY-MM-DD, instants ISO 8601 in UTC. Spec section 3. */
export interface LunchRequest extends StoredFields, CloseOutColumns {
  id: string;
  requesterId: string;
  /** The original's id on a revision, null on the original. */
  parentId: string | null;
  familyId: string;
  version: number;
  status: RequestStatus;
  /** Set once another version has replaced this one; null while it is live. */
  supersededAt: string | null;
  /** The instant of deliveryDate and deliveryTimeText in Alaska. */
  deliveryAt: string;
  denialReason: string | null;
  question: QuestionState | null;
  /** How many of its questions the writer of the last answer had read. */
  answered: number;
  /** The time at which names, notes, comments, class and destination were erased; null until then. */
  erasedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Absent before the first mark. */
  rosterMarks?: RosterMarks;
}

/** The marks of a roster that comes back, where the district asks for them. */
export const ROSTER_LABELS = { back: "Roster back", entered: "Entered in point of sale" };

export type RosterMarks = Record<keyof typeof ROSTER_LABELS, boolean>;

export const ROSTER_MARKS = Object.keys(ROSTER_LABELS) as (keyof RosterMarks)[];

export const NO_MARKS: RosterMarks = { back: false, entered: false };

/** Says what is marked: "Roster back, Entered in point of sale"; "" for nothing. */
export function rosterText(marks: RosterMarks | null = null): string {
  return ROSTER_MARKS.filter((mark) => marks?.[mark]).map((mark) => ROSTER_LABELS[mark]).join(", ");
}

export interface RequestWithMeals extends LunchRequest {
  specialMeals: SpecialMeal[];
  /** The note is there for the office alone, where there ever was one; never in lists, mail or events. */
  kitchenNote?: KitchenNote;
}

/** The office's line about a request for its kitchen, which may name a child. */
export interface KitchenNote {
  /** The event of its last change. */
  id: string;
  /** "" once it was removed or erased. */
  text: string;
}

export const KITCHEN_NOTE_LABEL = "Note for the kitchen";

/** Whether a view of a version is recorded: it has special meals, a note for the kitchen, or a close-out with a text. */
export function mayNameStudent(
  { specialMeals, kitchenNote, erasedAt, closeOutNote, coolerLog }: RequestWithMeals,
): boolean {
  const words = closeOutNote ?? coolerLog?.correctiveAction ?? kitchenNote?.text;
  return erasedAt === null && (specialMeals.length > 0 || Boolean(words));
}

/** Tells one state of a version from another without any of its words, some of which may name a child. */
export function versionState(
  { id, status, supersededAt, updatedAt, erasedAt, kitchenNote }:
    & Pick<LunchRequest, "id" | "status" | "supersededAt" | "updatedAt" | "erasedAt">
    & Pick<RequestWithMeals, "kitchenNote">,
) {
  return [id, status, supersededAt, updatedAt, erasedAt, kitchenNote?.id];
}

/** Says in one word how lunches go out. */
export function goesOutText({ pickup }: Pick<StoredFields, "pickup">): "Delivery" | "Pickup" {
  return pickup ? "Pickup" : "Delivery";
}

/** The fields of a time. Without `pickup`, the lunches are delivered. */
type Timed = Pick<StoredFields, "deliveryTimeText"> & Partial<Pick<StoredFields, "pickup">>;

/** Writes the time, and whether the recipient picks up the lunches then: "11:45 am · Pickup". */
export function timeText({ deliveryTimeText, pickup }: Timed): string {
  return pickup ? `${deliveryTimeText} · ${goesOutText({ pickup })}` : deliveryTimeText;
}

/** Tells orders of one school apart: "Ms. Sample's class · Sample Museum"; "" where neither is known. */
export function tripText({ className, destination }: Partial<Pick<StoredFields, "className" | "destination">>): string {
  return [className, destination].filter(Boolean).join(" · ");
}

/** Names a version on cards, sheets and histories. Spec section 2, print sheet. */
export function versionLabel(version: number): string {
  return version === 0 ? "Original Submission" : `Revision ${version}`;
}

/** Returns the first 8 characters of an id, as tables and cards show it. Spec section 9. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the first 12 characters of an id, as the review page shows it. Spec section 9. */
export function reviewId(id: string): string {
  return id.slice(0, 12);
}

export function mealsText(count: number): string {
  return count === 0 ? "no special meals" : counted(count, "special meal");
}
