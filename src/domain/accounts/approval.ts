/** Shown after a registration, and at a sign-in before an administrator has approved the account. */
export const AWAITS_APPROVAL = "Your account awaits administrator approval. You can sign in once it is approved.";
