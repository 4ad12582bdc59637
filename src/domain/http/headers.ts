/** Carries the session's CSRF token on every state-changing call. Spec section 7. */
export const CSRF_HEADER = "CSRF-Token";

/** Marks a page's own background polls, which keep no session alive. */
export const POLL_HEADER = "Background-Poll";

/** Identifies a submission, which is accepted once. draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
