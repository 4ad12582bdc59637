import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import type { MissingCoolers } from "../../domain/kitchen/day_sheet/day.ts";
import { isKitchenDay } from "../../domain/kitchen/params.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { shortId } from "../../domain/requests/request.ts";
import { counted } from "../../domain/text/amounts.ts";
import { formatClock, formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { urls, withQuery } from "../../domain/urls.ts";

interface MissingCoolersListProps {
  missing: MissingCoolers;
  schools: Schools;
  now: Date;
}

/** Each leads to where it is entered that they are back. */
export function MissingCoolersList({ missing: { deliveries, total }, schools, now }: MissingCoolersListProps) {
  return (
    <ul className="day-sheet-lines">
      {deliveries.map(({ id, school, deliveryDate, deliveryAt, out, missing }) => (
        <li key={id}>
          <a
            href={isKitchenDay(deliveryDate, now)
              ? `${withQuery(urls.kitchen, { date: deliveryDate })}#${id}-coolersBack`
              : `${urls.reviewRequest(id)}#${CLOSE_OUT_ID}`}
          >
            {`${formatDayOfWeek(deliveryDate)}, ${formatClock(deliveryAt)}: ${schoolLabel(schools, school)}`}{" "}
            <span className="code">{shortId(id)}</span>
          </a>
          {`: ${missing} of ${counted(out, "cooler")}`}
        </li>
      ))}
      {total > deliveries.length && <li>{`${counted(total - deliveries.length, "earlier request")} more`}</li>}
    </ul>
  );
}
