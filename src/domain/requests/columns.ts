import { fullName } from "../accounts/users.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import type { Column } from "../lists/columns.ts";
import type { ListedRequest } from "./lists.ts";
import { FIELD_LABELS, goesOutText, versionLabel } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";

/** The fields that a column reads, so that it fits every list whose rows have them. */
type Of<Field extends keyof ListedRequest> = Pick<ListedRequest, Field>;

/** Returns the columns that lists on the screen share with their files. */
export function listColumns(schools: Schools) {
  return {
    id: { title: "Request ID", value: ({ id }: Of<"id">) => id },
    status: { title: "Status", value: ({ status }: Of<"status">) => STATUS_LABELS[status] },
    school: { title: FIELD_LABELS.school, value: ({ school }: Of<"school">) => schoolLabel(schools, school) },
    deliveryDate: { title: FIELD_LABELS.deliveryDate, kind: "day", value: (of: Of<"deliveryDate">) => of.deliveryDate },
    time: { title: "Time", value: ({ deliveryTimeText }: Of<"deliveryTimeText">) => deliveryTimeText },
    lunches: { title: "Lunches", kind: "number", value: (of: Of<"numberOfLunches">) => of.numberOfLunches },
    requester: { title: "Requester", value: ({ requester }: Of<"requester">) => fullName(requester) },
    recipient: {
      title: "Recipient",
      value: ({ recipientFirstName, recipientLastName }: Of<"recipientFirstName" | "recipientLastName">) =>
        fullName({ firstName: recipientFirstName, lastName: recipientLastName }),
    },
  } satisfies Record<string, Column<ListedRequest>>;
}

/** Returns an export's columns, without meals and comments. New ones come last: programs find columns by place. */
export function requestColumns(schools: Schools): (Column<ListedRequest> & { isForDirectors: boolean })[] {
  const { id, status, school, deliveryDate, time, lunches, requester, recipient } = listColumns(schools);
  return [
    { ...id, isForDirectors: true },
    { title: "Version", value: ({ version }) => versionLabel(version), isForDirectors: true },
    { ...status, isForDirectors: true },
    { ...school, isForDirectors: true },
    { ...deliveryDate, isForDirectors: true },
    { ...time, isForDirectors: true },
    { ...lunches, isForDirectors: true },
    { title: FIELD_LABELS.numStudents, kind: "number", value: ({ numStudents }) => numStudents, isForDirectors: false },
    { title: FIELD_LABELS.numAdults, kind: "number", value: ({ numAdults }) => numAdults, isForDirectors: false },
    { title: "Special meals", kind: "number", value: (of) => of.specialMealCount, isForDirectors: true },
    { title: FIELD_LABELS.gradesText, value: ({ gradesText }) => gradesText, isForDirectors: false },
    { ...requester, isForDirectors: true },
    { title: "Requester email", value: ({ requester }) => requester.email, isForDirectors: false },
    { ...recipient, isForDirectors: false },
    { title: "Recipient phone", value: ({ recipientPhone }) => recipientPhone, isForDirectors: false },
    { title: "Recipient email", value: ({ recipientEmail }) => recipientEmail, isForDirectors: false },
    { title: "Late", value: ({ lateAckChecked }) => lateAckChecked ? "Yes" : "No", isForDirectors: false },
    { title: "Delivered", kind: "number", value: ({ delivered }) => delivered, isForDirectors: false },
    { title: "Served", kind: "number", value: ({ served }) => served, isForDirectors: false },
    { title: "Returned", kind: "number", value: ({ returned }) => returned, isForDirectors: false },
    { title: "Discarded", kind: "number", value: ({ discarded }) => discarded, isForDirectors: false },
    { title: "Submitted (Alaska)", kind: "moment", value: ({ createdAt }) => createdAt, isForDirectors: false },
    { title: "Coolers out", kind: "number", value: (of) => of.coolerLog?.coolersOut ?? null, isForDirectors: false },
    { title: "Coolers back", kind: "number", value: (of) => of.coolerLog?.coolersBack ?? null, isForDirectors: false },
    { title: FIELD_LABELS.className, value: ({ className }) => className, isForDirectors: true },
    { title: FIELD_LABELS.destination, value: ({ destination }) => destination, isForDirectors: true },
    { title: FIELD_LABELS.pickup, value: goesOutText, isForDirectors: true },
    { title: FIELD_LABELS.budgetCode, value: ({ budgetCode }) => budgetCode, isForDirectors: true },
  ];
}

export function directorColumns(schools: Schools): Column<ListedRequest>[] {
  return requestColumns(schools).filter(({ isForDirectors }) => isForDirectors);
}
