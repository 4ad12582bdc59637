import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import type { MissingCoolers } from "../../domain/kitchen/day_sheet/day.ts";
import { shortId } from "../../domain/requests/request.ts";
import { counted } from "../../domain/text/amounts.ts";
import { formatClock, formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { Badge } from "../ui/Badge.tsx";

interface MissingCoolersCardProps {
  missing: MissingCoolers;
  schools: Schools;
  isOpen?: boolean;
}

/** Lists the deliveries, each leading to where returned coolers are entered. */
export function MissingCoolersCard(
  { missing: { deliveries, hasRosters, total }, schools, isOpen = false }: MissingCoolersCardProps,
) {
  if (total === 0) return null;
  return (
    <details className={`missing-coolers surface${isOpen ? "" : " no-print"}`} open={isOpen}>
      <summary>
        <strong>{hasRosters ? "Not Back Yet" : "Coolers Not Back"}</strong>{" "}
        <Badge tone="warning">{counted(total, "request")}</Badge>
      </summary>
      <ul className="day-sheet-lines">
        {deliveries.map(({ id, school, deliveryDate: date, deliveryAt, out, missing, roster }) => (
          <li key={id}>
            <a href={`${withQuery(urls.kitchen, { date })}#${id}-${missing > 0 ? "coolersBack" : "back"}`}>
              {`${formatDayOfWeek(date)}, ${formatClock(deliveryAt)}: ${schoolLabel(schools, school)} ${shortId(id)}`}
            </a>
            {`: ${
              [missing > 0 && `${missing} of ${counted(out, "cooler")}`, roster && "roster"].filter(Boolean).join(", ")
            }`}
          </li>
        ))}
        {total > deliveries.length && <li>{`${counted(total - deliveries.length, "earlier request")} more`}</li>}
      </ul>
    </details>
  );
}
