import { fullName } from "../accounts/users.ts";
import { formatDateTime } from "../time/alaska_time.ts";
import type { ExportColumn } from "../lists/export.ts";
import type { School } from "../district/schools.ts";
import type { ListedRequest } from "./lists.ts";
import { versionLabel } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";

/**
 * The columns of an administrator's exported list, in their order: what the list shows, and what an office needs to
 * deliver. No special meal and no comment; days as YYYY-MM-DD, which every spreadsheet sorts.
 */
export function requestColumns(schoolName: (school: School) => string): readonly ExportColumn<ListedRequest>[] {
  return [
    ["Request ID", ({ id }) => id],
    ["Version", ({ version }) => versionLabel(version)],
    ["Status", ({ status }) => STATUS_LABELS[status]],
    ["School", ({ school }) => schoolName(school)],
    ["Delivery date", ({ deliveryDate }) => deliveryDate, "day"],
    ["Time", ({ deliveryTimeText }) => deliveryTimeText],
    ["Lunches", ({ numberOfLunches }) => numberOfLunches],
    ["Students", ({ numStudents }) => numStudents],
    ["Adults", ({ numAdults }) => numAdults],
    ["Special meals", ({ specialMealCount }) => specialMealCount],
    ["Grades", ({ gradesText }) => gradesText],
    ["Requester", ({ requester }) => fullName(requester)],
    ["Requester email", ({ requester }) => requester.email],
    ["Recipient", (request) => `${request.recipientFirstName} ${request.recipientLastName}`],
    ["Recipient phone", ({ recipientPhone }) => recipientPhone],
    ["Recipient email", ({ recipientEmail }) => recipientEmail],
    ["Late", ({ lateAckChecked }) => lateAckChecked ? "Yes" : "No"],
    ["Delivered", ({ delivered }) => delivered ?? ""],
    ["Served", ({ served }) => served ?? ""],
    ["Returned", ({ returned }) => returned ?? ""],
    ["Discarded", ({ discarded }) => discarded ?? ""],
    ["Submitted (Alaska)", ({ createdAt }) => formatDateTime(createdAt), "moment"],
    // These came later, so that the others stay where other programs look for them.
    ["Coolers out", ({ coolerLog }) => coolerLog?.coolersOut ?? ""],
    ["Coolers back", ({ coolerLog }) => coolerLog?.coolersBack ?? ""],
    ["Class or teacher", ({ className }) => className],
    ["Destination", ({ destination }) => destination],
  ];
}

const DIRECTOR_COLUMNS: readonly string[] = [
  "Request ID",
  "Version",
  "Status",
  "School",
  "Delivery date",
  "Time",
  "Lunches",
  "Special meals",
  "Requester",
  "Class or teacher",
  "Destination",
];

/** Of these columns, what the director's list shows. */
export function directorColumns(schoolName: (school: School) => string): readonly ExportColumn<ListedRequest>[] {
  return requestColumns(schoolName).filter(([name]) => DIRECTOR_COLUMNS.includes(name));
}
