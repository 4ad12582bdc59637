/** How many requests are in review, how many users wait for approval, and how many messages need attention. */
export interface Waiting {
  requests: number;
  users: number;
  mail: number;
}
