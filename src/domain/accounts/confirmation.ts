export const CONFIRMATION_HOURS = 24;

/** How long links in mail are kept after they were sent, so that an expired one still says that it expired. */
export const LINK_MEMORY_DAYS = 30;

export type ConfirmationState = "open" | "expired" | "confirmed";

export function confirmationState(
  { sentAt, confirmedAt }: { sentAt: Date; confirmedAt: Date | null },
  now: Date,
): ConfirmationState {
  if (confirmedAt) return "confirmed";
  return now.getTime() < sentAt.getTime() + CONFIRMATION_HOURS * 3_600_000 ? "open" : "expired";
}
