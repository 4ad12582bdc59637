/** How many rows have each status, from the rows of a query that counts by status; 0 for a status without rows. */
export function toStatusCounts<Status extends string>(
  statuses: readonly Status[],
  rows: { status: Status; count: number }[],
): Record<Status, number> {
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<Status, number>;
}
