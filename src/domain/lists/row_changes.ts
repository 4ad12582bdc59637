/** The badge of a row that came, or changed, while its list was open. */
export type RowChange = "New" | "Changed";

interface Dated {
  id: string;
  updatedAt: string;
}

/**
 * The rows that are new or changed since the answer before. A row that only moved up from the next page is older than the
 * question, and not new.
 * @param askedAt when the list was first read, by the server's clock, in ISO 8601
 */
export function findRowChanges(
  before: readonly Dated[],
  now: readonly Dated[],
  askedAt: string,
): Map<string, RowChange> {
  const known = new Map(before.map(({ id, updatedAt }) => [id, updatedAt]));
  const changes = new Map<string, RowChange>();
  for (const { id, updatedAt } of now) {
    const knownAt = known.get(id);
    if (knownAt === undefined ? updatedAt >= askedAt : updatedAt !== knownAt) {
      changes.set(id, knownAt ? "Changed" : "New");
    }
  }
  return changes;
}
