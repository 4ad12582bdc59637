import { daysBetween } from "../time/alaska_time.ts";
import { type RequestStatus, STAGES } from "./statuses.ts";

const ATTENTION_DAYS = 7;
const SOON_DAYS = 4;

/** Says how near a delivery in review is within a week of `today` (YYYY-MM-DD, Alaska): "In 2 days". Else undefined. */
export function urgencyBadge(
  { status, deliveryDate }: { status: RequestStatus; deliveryDate: string },
  today: string,
): { text: string; tone: "neutral" | "warning" | "urgent" } | undefined {
  const daysLeft = daysBetween(today, deliveryDate);
  if (STAGES[status] !== "waiting" || daysLeft > ATTENTION_DAYS) return undefined;
  if (daysLeft < 0) return { text: "Day has passed", tone: "urgent" };
  const near = ["Today", "Tomorrow"][daysLeft];
  if (near) return { text: near, tone: "urgent" };
  return { text: `In ${daysLeft} days`, tone: daysLeft <= SOON_DAYS ? "warning" : "neutral" };
}
