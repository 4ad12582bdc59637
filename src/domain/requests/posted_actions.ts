/** What the buttons of the review page do. */
export const REVIEW_ACTIONS = ["approve", "deny", "progress", "complete", "close-out", "delete"] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** What the buttons of the details page do. */
export const REQUEST_ACTIONS = ["cancel", "revert"] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];
