import { formatDateTime } from "../time/alaska_time.ts";
import type { ExportColumn } from "../lists/export.ts";
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

export function historyColumns(schools: Schools): readonly ExportColumn<DistrictEvent>[] {
  return [
    ["Time (Alaska)", ({ at }) => formatDateTime(at), "moment"],
    ["Time (UTC)", ({ at }) => at],
    ["Event", eventLabel],
    ["By", actorText],
    ["By email", ({ actorEmail }) => actorEmail ?? ""],
    ["User", ({ subject }) => personName(subject)],
    ["User email", ({ subject }) => subject?.email ?? ""],
    ["Request ID", ({ request }) => request?.id ?? ""],
    ["Version", eventVersion],
    ["School", ({ request }) => request?.school ? schoolLabel(schools, request.school) : ""],
    ["Requester", ({ request }) => personName(request?.requester)],
    ["Requester email", ({ request }) => request?.requester?.email ?? ""],
    ["Role", ({ role }) => role ?? ""],
    ["Reason", (event) => reasonText(event) ?? ""],
    ["Changed", changedText],
  ];
}

function changedText(event: DistrictEvent): string {
  return [...eventFacts(event), ...event.changes.map(changeText)].join("; ");
}

function personName(person: PersonSummary | null | undefined): string {
  return person ? fullName(person) : "";
}
