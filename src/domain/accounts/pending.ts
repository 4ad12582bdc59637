export const AWAITS_APPROVAL = "Your account awaits administrator approval. You can sign in once it is approved.";

export const MAX_PENDING = 500;

const WARN_FROM = 50;

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
