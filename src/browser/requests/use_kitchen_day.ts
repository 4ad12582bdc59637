import { useEffect, useState } from "react";
import type { DayLoad } from "../../domain/kitchen/calendar/capacity.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { getOrNull } from "../api.ts";

/**
 * What the kitchen has on the day that somebody orders for; null while that is not known. Nothing depends on it, so a
 * failure to ask is no more than logged, and a session that has expired interrupts nobody who types.
 * @param date YYYY-MM-DD, or null while there is no day that can be ordered for
 * @param exceptFamily the family that is revised, whose lunches do not count
 * @param initial what the page knew when it was made
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
