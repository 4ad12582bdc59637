import { useEffect, useState } from "react";
import type { DayLoad } from "../../domain/kitchen/calendar/capacity.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { getOrNull } from "../api.ts";

/**
 * Loads the kitchen's load on a day (YYYY-MM-DD or null), null while unknown. Nothing depends on it, so a failure is
 * only logged, and an expired session interrupts no one who types.
 */
export function useKitchenDay(
  date: string | null,
  { exceptFamily, initial }: { exceptFamily: string | undefined; initial: DayLoad | null },
): DayLoad | null {
  const [day, setDay] = useState(initial);
  const isKnown = day !== null && day.date === date;
  useEffect(() => {
    if (date === null || isKnown) return;
    let isLatest = true;
    getOrNull<DayLoad>(withQuery(urls.api.kitchenDay, { date, exceptFamily })).then(
      (found) => isLatest && setDay(found),
      (error) => console.error("what the kitchen has on this day did not load", error),
    );
    return () => {
      isLatest = false;
    };
  }, [date, exceptFamily, isKnown]);
  return isKnown ? day : null;
}
