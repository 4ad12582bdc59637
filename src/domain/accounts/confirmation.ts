export const CONFIRMATION_HOURS = 24;

export type ConfirmationState = "open" | "expired" | "confirmed";

export function confirmationState(
  { sentAt, confirmedAt }: { sentAt: Date; confirmedAt: Date | null },
  now: Date,
): ConfirmationState {
  if (confirmedAt) return "confirmed";
  return now.getTime() < sentAt.getTime() + CONFIRMATION_HOURS * 3_600_000 ? "open" : "expired";
}
