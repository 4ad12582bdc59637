import { FIRST_MONTH, LAST_MONTH } from "../../domain/reports/month.ts";
import { addMonths, formatMonth } from "../../domain/months.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/Icons.tsx";

/** The months before and after, one key away, and a GET form for any other. */
export function MonthNav({ month }: { month: string }) {
  const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)];
  const hrefOf = (of: string) => withQuery(urls.reports, { month: of });
  return (
    <nav className="month-nav no-print" aria-label="Month">
      {earlier >= FIRST_MONTH && (
        <ButtonLink href={hrefOf(earlier)} rel="prev" aria-keyshortcuts="p">
          <ChevronLeftIcon /> {formatMonth(earlier)}
        </ButtonLink>
      )}
      {later <= LAST_MONTH && (
        <ButtonLink href={hrefOf(later)} rel="next" aria-keyshortcuts="n">
          {formatMonth(later)} <ChevronRightIcon />
        </ButtonLink>
      )}
      <form method="get" action={urls.reports}>
        <input type="month" name="month" className="control" aria-label="Month" defaultValue={month} required />
        <Button type="submit">Show</Button>
      </form>
    </nav>
  );
}
