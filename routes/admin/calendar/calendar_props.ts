import type { Schools } from "../../../src/domain/district/schools.ts";
import type { Capacities, ListedDay } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { ListedClosedRange } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import type { RequestOnClosedDay } from "../../../src/domain/requests/lists.ts";
import type { Month } from "../../../src/domain/time/months.ts";
import type { UnfinishedAction } from "../../forms.ts";
import type { CalendarAction } from "./forms.ts";
import type { CalendarQuestion } from "./questions.tsx";

/** The page and its parts take these; days are YYYY-MM-DD. */
export interface CalendarProps {
  /** Undefined for this week and four more. */
  month: Month | undefined;
  /** The days of each week; null where one is of another month. */
  weeks: (string | null)[][];
  /** All of them, and the chosen one. */
  days: ReadonlyMap<string, ListedDay>;
  chosen: string;
  /** The page's address, to which its forms are posted. */
  page: string;
  /** From today on, the days that can be changed. */
  toCome: { from: string; to: string };
  /** The limits of single days to come, and of the days of the week. */
  capacities: Capacities;
  closedToCome: ListedClosedRange[];
  onClosedDays: { data: RequestOnClosedDay[]; total: number };
  schools: Schools;
  open: UnfinishedAction<CalendarAction> | undefined;
  question: CalendarQuestion | null;
}
