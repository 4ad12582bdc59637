import { AWAITS_APPROVAL } from "../accounts/pending.ts";

export interface ToastText {
  title: string;
  description?: string;
}

/** A notification that may say what it is about, in a line of its own: "Mendenhall, Jan 6". */
export interface ToastAbout extends ToastText {
  subject?: string;
}

export function about(name: string, text: ToastText): ToastAbout {
  return { ...text, subject: name };
}

/** Notifications by scripts. Spec section 8; plain forms have more: outcomes.ts. */
export const SUCCESS = {
  requestSubmitted: { title: "Request submitted", description: "Your lunch request has been submitted successfully" },
  requestCancelled: { title: "Request cancelled", description: "Your request has been cancelled and archived" },
  requestReverted: { title: "Reverted to approved version", description: "Your request has been restored" },
  revisionSubmitted: { title: "Revision submitted", description: "Your revision has been submitted for review" },
  sent: { title: "Sent" },
  requestApproved: { title: "Request approved", description: "The request has been approved" },
  requestDenied: { title: "Request denied", description: "The requester can see your reason" },
  requestInProgress: { title: "Status updated", description: "The request has been marked in progress" },
  requestCompleted: { title: "Request completed", description: "The request has been marked completed" },
  markingTakenBack: { title: "Undone", description: "The request is back to its previous status" },
  closeOutSaved: { title: "Close-out saved", description: "The request now shows it" },
  requestDeleted: {
    title: "Request deleted",
    description: "The request has been permanently deleted and the requester notified",
  },
  registered: {
    title: "Account created",
    description: AWAITS_APPROVAL,
  },
  userApproved: { title: "User approved", description: "The user can now log in" },
  userDenied: { title: "User denied", description: "The user has been notified" },
  accessRevoked: { title: "Access revoked", description: "The user can no longer log in" },
  accessRestored: { title: "Access restored", description: "The user can log in again" },
  passwordReset: {
    title: "Password reset",
    description: "The user must choose a new password the next time they sign in",
  },
  addressChanged: { title: "Email address changed", description: "Both addresses get an email about it" },
  providerConnected: {
    title: "You now sign in with your district account",
    description: "Your password here no longer works",
  },
  passwordUpdated: { title: "Password updated", description: "Your password has been changed" },
} satisfies Record<string, ToastText>;

/** The description of any failure to which there was no answer. */
export const OFFLINE = "You seem to be offline. Your entries are kept.";

/** Failure notifications. The description is shown where the server gave no message. Spec section 8. */
export const FAILURE = {
  login: { title: "Login failed", description: "Invalid email or password" },
  logout: { title: "Logout failed", description: "There was an error logging out. Please try again." },
  registration: { title: "Registration failed", description: "Unable to create account" },
  passwordsDiffer: { title: "Passwords do not match", description: "Please make sure both passwords are the same" },
  roleMissing: { title: "Role required", description: "Please select your role" },
  passwordChange: { title: "Error", description: "Failed to update password" },
  submission: { title: "Submission failed", description: "Unable to submit request" },
  revision: { title: "Submission failed", description: "Unable to submit revision" },
  cancellation: { title: "Cancellation failed", description: "Please try again." },
  reversion: { title: "Revert failed", description: "Please try again." },
  closeOut: { title: "Close-out not saved", description: "Please try again." },
  requestDenialReason: {
    title: "Denial reason required",
    description: "Please provide a reason for denying this request",
  },
} satisfies Record<string, ToastText>;
