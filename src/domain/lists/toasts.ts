/** Shown above a list that failed to load. Spec section 8. */
export const LOAD_FAILURE = {
  requests: "Failed to fetch requests",
  deletedRequests: "Failed to fetch deleted requests",
};
