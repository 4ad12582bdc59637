/** The lunches of one day, of versions that are in force or in review. */
export interface DayLunches {
  /** YYYY-MM-DD. */
  day: string;
  /** Of approved requests, and of those in progress and completed. */
  promised: number;
  /** Of requests and revisions in review. */
  inReview: number;
  /** What the kitchen has to reckon with: of a request that is being revised, the larger of its two numbers. */
  lunches: number;
}
