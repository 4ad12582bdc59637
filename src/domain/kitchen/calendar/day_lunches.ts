/** The lunches of one day, of versions that are in force or in review. */
export interface DayLunches {
  /** YYYY-MM-DD. */
  day: string;
  /** Of approved requests, and of those in progress and completed. */
  approved: number;
  /** How many more there would be if everything in review were approved; of a revision, what it adds to its request. */
  inReview: number;
  /** What the kitchen has to reckon with: `approved` and `inReview`. */
  lunches: number;
}
