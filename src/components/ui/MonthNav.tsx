import { addMonths, FIRST_MONTH, formatMonth, isMonth, LAST_MONTH, type Month } from "../../domain/time/months.ts";
import { withQuery } from "../../domain/urls.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";
import { NativeSelect } from "./NativeSelect.tsx";

interface MonthNavProps {
  /** A path that takes `?month=YYYY-MM`. */
  path: string;
  month: Month;
  /** A link between those to the months beside it. */
  center: { href: string; label: string };
}

/** Links to the months beside one, and a list of those up to two years away. */
export function MonthNav({ path, month, center }: MonthNavProps) {
  const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)];
  const around = Array.from({ length: 49 }, (_, index) => addMonths(month, index - 24)).filter(isMonth)
    .map((value) => ({ value, label: formatMonth(value) }));
  const hrefOf = (of: Month) => withQuery(path, { month: of });
  return (
    <nav className="cluster no-print" data-gap="small" aria-label="Months">
      {earlier >= FIRST_MONTH && (
        <ButtonLink variant="quiet" href={hrefOf(earlier)} rel="prev">
          <ChevronLeftIcon /> {formatMonth(earlier)}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href={center.href}>{center.label}</ButtonLink>
      {later <= LAST_MONTH && (
        <ButtonLink variant="quiet" href={hrefOf(later)} rel="next">
          {formatMonth(later)} <ChevronRightIcon />
        </ButtonLink>
      )}
      <form className="cluster push" data-gap="small" method="get" action={path}>
        <NativeSelect name="month" label="Month" defaultValue={month} options={around} />
        <Button type="submit">Show</Button>
      </form>
    </nav>
  );
}
