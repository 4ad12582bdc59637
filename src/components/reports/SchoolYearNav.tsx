import { schoolYearUntil } from "../../domain/reports/month.ts";
import { addMonths, formatMonth, isMonth, type Month, monthOf } from "../../domain/time/months.ts";
import { withQuery } from "../../domain/urls.ts";
import { TabLinks } from "../ui/TabLinks.tsx";

/** Links to the months of a month's school year, and at their ends to the same month of the years beside it. */
export function SchoolYearNav({ path, month }: { path: string; month: Month }) {
  const first = monthOf(schoolYearUntil(month).from);
  const linkTo = (to: Month, label: string) => ({
    label,
    href: withQuery(path, { month: to }),
    isCurrent: to === month,
    to,
  });
  const tabs = [
    linkTo(addMonths(month, -12), yearText(addMonths(first, -12))),
    ...Array.from({ length: 12 }, (_, index) => addMonths(first, index)).map((of) => linkTo(of, monthText(of))),
    linkTo(addMonths(month, 12), yearText(addMonths(first, 12))),
  ];
  return <TabLinks label="Months" tabs={tabs.filter(({ to }) => isMonth(to))} />;
}

/** "Jul 2026", "Aug", ... "Jan 2027": a year where it begins. */
function monthText(month: Month): string {
  const [name = "", year] = formatMonth(month).split(" ");
  return ["January", "July"].includes(name) ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3);
}

/** "2026–27" */
function yearText(first: Month): string {
  return `${first.slice(0, 4)}–${addMonths(first, 12).slice(2, 4)}`;
}
