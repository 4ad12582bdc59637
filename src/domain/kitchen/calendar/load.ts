import { numberText } from "../../text/amounts.ts";
import { type DayLoad, type DayLunches, isOverCapacity } from "./capacity.ts";

type LunchLoad = Pick<DayLunches, "approved" | "inReview"> & { capacity: number | null };

export interface Load {
  text: string;
  tone: ReturnType<typeof loadTone>;
}

/** Says what approving a request makes of `day` (without it): "With this: 608 of 620." Null without a capacity. */
export function decisionLoad(day: DayLoad, lunches: number): Load | null {
  if (day.capacity === null) return null;
  const approved = day.lunches - day.inReview + lunches;
  const more = day.inReview > 0 ? ` ${numberText(day.inReview)} more in review.` : "";
  return {
    text: `With this: ${numberText(approved)} of ${numberText(day.capacity)}.${more}`,
    tone: isOverCapacity(approved, day.capacity) ? "danger" : null,
  };
}

/** Says a day's load as the kitchen's sheets do: "412 of 400 approved: over capacity". Null without a capacity. */
export function loadOf(load: LunchLoad): Load | null {
  if (load.capacity === null) return null;
  const tone = loadTone(load);
  return { text: `${loadText(load)}${tone === "danger" ? ": over capacity" : ""}`, tone };
}

/** Writes "604 of 620 approved, 351 in review"; without a capacity, "604 approved, 351 in review". */
export function loadText({ approved, inReview, capacity }: LunchLoad, unit = ""): string {
  const ofCapacity = capacity === null ? "" : ` of ${numberText(capacity)}`;
  return `${numberText(approved)}${ofCapacity}${unit} approved${
    inReview > 0 ? `, ${numberText(inReview)} in review` : ""
  }`;
}

/** Returns "danger" above capacity, and "warning" if approving all in review would go above it. */
export function loadTone({ approved, inReview, capacity }: LunchLoad): "danger" | "warning" | null {
  if (isOverCapacity(approved, capacity)) return "danger";
  return isOverCapacity(approved + inReview, capacity) ? "warning" : null;
}
