import { TEMPORARY_PASSWORD_HOURS } from "./passwords.ts";

/** The words before an action on an account, in a dialog or, without script, on the page. */
export const CONFIRMATION = {
  restore:
    "This account was never approved, so its password may be somebody else's. Give it a temporary one, and tell it " +
    `to the person yourself. They must change it when they sign in. It works for ${TEMPORARY_PASSWORD_HOURS} hours.`,
  revoke: "They are signed out right away and lose access. They see this reason when they try to sign in.",
  reset: "They are signed out right away and must change this password the next time they sign in. It works for " +
    `${TEMPORARY_PASSWORD_HOURS} hours.`,
};
