import type { Column } from "../lists/columns.ts";
import {
  actorText,
  changeText,
  type DistrictEvent,
  eventFacts,
  eventLabel,
  eventVersion,
  reasonText,
} from "./events.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import { fullName, type PersonSummary } from "../accounts/users.ts";

/** Columns that the page has, too. */
export const EVENT = { title: "Event", value: eventLabel };
export const BY = { title: "By", value: actorText };

/** Returns the columns of the export. A new one comes last, since programs find them by their place. */
export function historyColumns(schools: Schools): Column<DistrictEvent>[] {
  return [
    { title: "Time (Alaska)", kind: "moment", value: ({ at }) => at },
    { title: "Time (UTC)", value: ({ at }) => at },
    EVENT,
    BY,
    { title: "By email", value: ({ actorEmail }) => actorEmail },
    { title: "User", value: ({ subject }) => personName(subject) },
    { title: "User email", value: ({ subject }) => subject?.email ?? null },
    { title: "Request ID", value: ({ request }) => request?.id ?? null },
    { title: "Version", value: eventVersion },
    { title: "School", value: ({ request }) => request?.school ? schoolLabel(schools, request.school) : null },
    { title: "Requester", value: ({ request }) => personName(request?.requester) },
    { title: "Requester email", value: ({ request }) => request?.requester?.email ?? null },
    { title: "Role", value: ({ role }) => role },
    { title: "Reason", value: (event) => reasonText(event) ?? null },
    { title: "Changed", value: (event) => [...eventFacts(event), ...event.changes.map(changeText)].join("; ") },
  ];
}

function personName(person: PersonSummary | null | undefined): string | null {
  return person ? fullName(person) : null;
}
