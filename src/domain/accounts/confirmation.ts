/** How long a link that confirms an address works after it was sent. */
export const CONFIRMATION_HOURS = 24;

/** How long a link is remembered, so that a late visitor learns what became of it. */
export const CONFIRMATION_MEMORY_DAYS = 30;

/** What a link that confirms an address is good for. */
export type ConfirmationState = "open" | "expired" | "confirmed";

/** The state of a link sent at `sentAt`, for an address that was confirmed at `confirmedAt` if ever. */
export function confirmationState(
  { sentAt, confirmedAt }: { sentAt: Date; confirmedAt: Date | null },
  now: Date,
): ConfirmationState {
  if (confirmedAt) return "confirmed";
  return now.getTime() < sentAt.getTime() + CONFIRMATION_HOURS * 3_600_000 ? "open" : "expired";
}
