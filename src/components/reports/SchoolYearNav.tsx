import { schoolYearUntil } from "../../domain/reports/month.ts";
import { addMonths, formatMonth, isMonth, type Month, monthOf } from "../../domain/time/months.ts";
import { withQuery } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/Icons.tsx";
import { TabLinks } from "../ui/TabLinks.tsx";

/** Links to the months of a month's school year, and to the same month of the years beside it. */
export function SchoolYearNav({ path, month }: { path: string; month: Month }) {
  const first = monthOf(schoolYearUntil(month).from);
  const hrefOf = (of: Month) => withQuery(path, { month: of });
  const years = ([[-12, "prev"], [12, "next"]] as const).filter(([months]) => isMonth(addMonths(month, months)));
  return (
    <TabLinks
      label="Months"
      tabs={Array.from({ length: 12 }, (_, index) => addMonths(first, index)).filter(isMonth)
        .map((of) => ({ label: monthText(of), href: hrefOf(of), isCurrent: of === month }))}
      action={
        <div className="cluster" data-gap="small">
          {years.map(([months, rel]) => (
            <ButtonLink key={rel} variant="quiet" size="small" href={hrefOf(addMonths(month, months))} rel={rel}>
              {rel === "prev" && <ChevronLeftIcon />} {yearText(addMonths(first, months))}{" "}
              {rel === "next" && <ChevronRightIcon />}
            </ButtonLink>
          ))}
        </div>
      }
    />
  );
}

/** "Jul 2026", "Aug", ... "Jan 2027": the year where it begins. */
function monthText(month: Month): string {
  const [name = "", year] = formatMonth(month).split(" ");
  return ["January", "July"].includes(name) ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3);
}

/** "2026–27" */
function yearText(first: Month): string {
  return `${first.slice(0, 4)}–${addMonths(first, 12).slice(2, 4)}`;
}
