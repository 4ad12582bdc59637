/** Shown after a registration, and at a sign-in before an administrator has approved the account. */
export const AWAITS_APPROVAL = "Your account awaits administrator approval. You can sign in once it is approved.";

/** How many registrations may wait for approval; then nobody can register until some are decided on. */
export const MAX_PENDING = 500;

/** From how many on administrators are warned. */
const WARN_FROM = 50;

/** The warning to administrators when unusually many people wait for approval; null below that. */
export function pendingWarning(count: number): { title: string; text: string } | null {
  if (count < WARN_FROM) return null;
  if (count >= MAX_PENDING) {
    return {
      title: `${MAX_PENDING} registrations are waiting for approval, so no one else can register`,
      text: "Approve or deny some of them so that people can register again.",
    };
  }
  return {
    title: `${count} registrations are waiting for approval`,
    text: "If you don't recognize most of them, someone may be registering made-up accounts. Deny those. " +
      `Once ${MAX_PENDING} are waiting, no one else can register.`,
  };
}
