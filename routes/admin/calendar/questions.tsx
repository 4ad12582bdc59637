import * as z from "zod/mini";
import type { Db } from "../../../db/client.ts";
import { findCapacities } from "../../../db/kitchen/capacities.ts";
import { listOpenRequests } from "../../../db/kitchen/closed_days.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import { weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { closedDaysSchema, dayCapacitySchema, weekdaysSchema } from "../../../src/domain/kitchen/calendar/forms.ts";
import { schoolLabel, type Schools } from "../../../src/domain/district/schools.ts";
import { MAX_LISTED_ON_CLOSED_DAYS, type OpenRequest } from "../../../src/domain/requests/lists.ts";
import { STATUS_LABELS } from "../../../src/domain/requests/statuses.ts";
import { counted, numberText } from "../../../src/domain/text/amounts.ts";
import { alaskaDate, formatDay } from "../../../src/domain/time/alaska_time.ts";
import { readTypedDay } from "../../../src/domain/time/typed_day.ts";
import { urls } from "../../../src/domain/urls.ts";
import { formValues } from "../../../src/http/middleware/form_values.ts";
import type { PostedFields } from "../../../src/http/middleware/validate.ts";
import type { UnfinishedAction } from "../../forms.ts";
import type { CalendarAction } from "./forms.ts";

const FIELDS = ["from", "to", "reason", ...WEEKDAYS.map((number) => `weekday${number}`), "date", "lunches"];

/** The unseen effects of a change of the calendar on requests or limits. */
export type CalendarQuestion =
  | { openRequests: Awaited<ReturnType<typeof listOpenRequests>> }
  | { limits: { limit: number; days: string }[] };

/** Returns null for a change without consequences, or one that cannot be made. */
export async function findQuestion(
  db: Db,
  now: Date,
  { action, fields }: { action: CalendarAction; fields: PostedFields },
): Promise<CalendarQuestion | null> {
  if (action === "close") {
    const schema = closedDaysSchema(() => now);
    const { data: days } = z.safeParse(schema, formValues(schema, fields));
    const openRequests = days && await listOpenRequests(db, { ...days, limit: MAX_LISTED_ON_CLOSED_DAYS });
    return openRequests && openRequests.total > 0 ? { openRequests } : null;
  }
  if (action !== "set-weekdays" && action !== "set-day") return null;
  const schema = action === "set-weekdays" ? weekdaysSchema : dayCapacitySchema(() => now);
  if (!z.safeParse(schema, formValues(schema, fields)).success) return null;
  const day = readTypedDay(fields.text("date")) ?? alaskaDate(now);
  const { weekdays, days } = await findCapacities(db, { from: day, to: day });
  const set = action === "set-weekdays"
    ? WEEKDAYS.map((number) => ({ name: `weekday${number}`, limit: weekdays[number], days: `${weekdayName(number)}s` }))
    : [{ name: "lunches", limit: days[day], days: formatDay(day) }];
  const limits = set.flatMap(({ name, limit, days }) =>
    limit !== undefined && fields.text(name).trim() === "" ? [{ limit, days }] : []
  );
  return limits.length > 0 ? { limits } : null;
}

export function postedTexts({ fields }: UnfinishedAction<CalendarAction>): Record<string, string> {
  const posted = FIELDS.filter((name) => fields.names.has(name));
  return Object.fromEntries(posted.map((name) => [name, fields.text(name)]));
}

export function CalendarQuestionText({ question, schools }: { question: CalendarQuestion; schools: Schools }) {
  if ("limits" in question) {
    return question.limits.map(({ limit, days }) => (
      <p key={days}>{`The limit for ${days} is ${counted(limit, "lunch", "lunches")}.`}</p>
    ));
  }
  const { data, total } = question.openRequests;
  const more = total - data.length;
  const addresses = [...new Set(data.map(({ requester }) => requester.email))];
  const whom = addresses.length === 1 ? "the requester" : `the ${addresses.length} requesters`;
  return (
    <>
      <p>{`${counted(total, "request is", "requests are")} for these days:`}</p>
      <RequestList requests={data} schools={schools} />
      {more > 0 && <p className="muted">{`And ${numberText(more)} more, on later days.`}</p>}
      <p>
        <a href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(",")}`}>
          {`Email ${whom}${more > 0 ? " of those listed" : ""}`}
        </a>
      </p>
    </>
  );
}

export function RequestList({ requests, schools }: { requests: OpenRequest[]; schools: Schools }) {
  return (
    <ul className="calendar-list" role="list" aria-label="Requests on these days">
      {requests.map(({ id, school, deliveryDate, deliveryTimeText, numberOfLunches, status, requester }) => (
        <li key={id}>
          <a href={urls.reviewRequest(id)}>
            {`${schoolLabel(schools, school)}, ${formatDay(deliveryDate)}, ${deliveryTimeText}`}
          </a>
          {`: ${counted(numberOfLunches, "lunch", "lunches")}, ${STATUS_LABELS[status]}, ${fullName(requester)}`}
        </li>
      ))}
    </ul>
  );
}
