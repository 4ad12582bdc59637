import { addMonths, FIRST_MONTH, formatMonth, LAST_MONTH, type Month } from "../../domain/time/months.ts";
import { EARLIER_KEY, LATER_KEY, TODAY_KEY } from "../../domain/shell/shortcuts.ts";
import { withQuery } from "../../domain/urls.ts";
import { Button, ButtonLink, Key } from "./Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";

interface MonthNavProps {
  /** The page, which takes `?month=YYYY-MM`, and shows the current month without it. */
  path: string;
  month: Month;
  current: Month;
}

/** The months before and after and the current one, each one key away, and a GET form for any other. */
export function MonthNav({ path, month, current }: MonthNavProps) {
  const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)];
  const hrefOf = (of: Month) => withQuery(path, { month: of });
  return (
    <nav className="cluster no-print" aria-label="Months">
      {earlier >= FIRST_MONTH && (
        <ButtonLink href={hrefOf(earlier)} rel="prev" aria-keyshortcuts={EARLIER_KEY}>
          <ChevronLeftIcon /> {formatMonth(earlier)} <Key of={EARLIER_KEY} />
        </ButtonLink>
      )}
      {month !== current && (
        <ButtonLink href={path} aria-keyshortcuts={TODAY_KEY}>
          This month <Key of={TODAY_KEY} />
        </ButtonLink>
      )}
      {later <= LAST_MONTH && (
        <ButtonLink href={hrefOf(later)} rel="next" aria-keyshortcuts={LATER_KEY}>
          {formatMonth(later)} <Key of={LATER_KEY} /> <ChevronRightIcon />
        </ButtonLink>
      )}
      <form className="cluster push" method="get" action={path}>
        <input type="month" name="month" className="control" aria-label="Month" defaultValue={month} required />
        <Button type="submit">Show</Button>
      </form>
    </nav>
  );
}
