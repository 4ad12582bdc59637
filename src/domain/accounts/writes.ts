import type { ToastText } from "../shell/toasts.ts";
import { urls } from "../urls.ts";
import type { CallText } from "../shell/writes.ts";
import { TEMPORARY_PASSWORD_HOURS } from "./passwords.ts";

export const USER_FAILURE = {
  userApproval: { title: "Approval failed", description: "Unable to approve user" },
  userDenial: { title: "Denial failed", description: "Unable to deny user" },
  revocation: { title: "Revocation failed", description: "Unable to revoke user access" },
  restoration: { title: "Restoration failed", description: "Unable to restore user access" },
  passwordReset: { title: "Password reset failed", description: "Unable to reset password" },
  addressChange: { title: "Email address not changed", description: "Please try again." },
  userDenialReason: {
    title: "Denial reason required",
    description: "Please provide a reason for denying this registration",
  },
  revocationReason: { title: "Revocation reason required", description: "Please provide a reason for revoking access" },
  passwordMissing: { title: "Password required", description: "Please provide a new password" },
  passwordInvalid: { title: "Invalid password", description: "Password must be at least 8 characters" },
} satisfies Record<string, ToastText>;

export const PENDING_USER_WRITES = {
  approve: {
    call: urls.api.approveUser,
    done: "userApproved",
    failure: USER_FAILURE.userApproval,
    // Asked only about an unconfirmed address.
    question: {
      title: "Address Not Confirmed",
      text: "This email address isn't confirmed. Someone else may have registered with it, and " +
        "could sign in under this name once you approve. If you're not sure, ask the person first.",
      tone: "warning",
      confirmLabel: "Approve Anyway",
      pendingLabel: "Approving...",
    },
  },
  deny: {
    call: urls.api.denyUser,
    done: "userDenied",
    failure: USER_FAILURE.userDenial,
    question: {
      title: "Deny User Registration",
      confirmLabel: "Confirm Denial",
      pendingLabel: "Denying...",
      reason: { name: "reason", label: "Denial Reason", missing: USER_FAILURE.userDenialReason },
    },
  },
} satisfies Record<string, CallText>;

export type PendingUserAction = keyof typeof PENDING_USER_WRITES;

export const ACTIVE_USER_WRITES = {
  revoke: {
    call: urls.api.revokeUser,
    done: "accessRevoked",
    failure: USER_FAILURE.revocation,
    question: {
      title: "Revoke Access",
      text: "They are signed out right away and lose access. They see this reason when they try to sign in.",
      confirmLabel: "Revoke Access",
      pendingLabel: "Revoking...",
      reason: { name: "reason", label: "Reason for revocation", missing: USER_FAILURE.revocationReason },
    },
  },
  restore: {
    call: urls.api.restoreUser,
    done: "accessRestored",
    failure: USER_FAILURE.restoration,
    // Asked only about an account that was never approved, which needs a new password.
    question: {
      title: "Restore Access",
      text:
        "This account was never approved, so someone else may have set its password. Set a temporary one and give it " +
        `to the person yourself. They must change it when they sign in. It works for ${TEMPORARY_PASSWORD_HOURS} hours.`,
      tone: "warning",
      confirmLabel: "Restore Access",
      pendingLabel: "Restoring...",
    },
  },
  reset: {
    call: urls.api.resetPassword,
    done: "passwordReset",
    failure: USER_FAILURE.passwordReset,
    question: {
      title: "Reset Password",
      text: "They are signed out right away and must change this password the next time they sign in. It works for " +
        `${TEMPORARY_PASSWORD_HOURS} hours.`,
      tone: "warning",
      confirmLabel: "Reset Password",
      pendingLabel: "Resetting...",
    },
  },
  address: {
    call: urls.api.useProviderAddress,
    done: "addressChanged",
    failure: USER_FAILURE.addressChange,
  },
} satisfies Record<string, CallText>;

export type ActiveUserAction = keyof typeof ACTIVE_USER_WRITES;
