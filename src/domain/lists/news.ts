/** What is told of a row that came, or changed, while somebody looked at its list. */
export type RowNews = "New" | "Changed";

interface Dated {
  id: string;
  updatedAt: string;
}

/**
 * The rows that are new or changed since the answer before. A row that only moved up from the next page is older than the
 * rows that were there, and not news.
 */
export function findNews(before: readonly Dated[], now: readonly Dated[]): Map<string, RowNews> {
  const known = new Map(before.map(({ id, updatedAt }) => [id, updatedAt]));
  const newest = before.map(({ updatedAt }) => updatedAt).toSorted().at(-1) ?? "";
  const news = new Map<string, RowNews>();
  for (const { id, updatedAt } of now) {
    const knownAt = known.get(id);
    if (knownAt === undefined ? updatedAt > newest : updatedAt !== knownAt) news.set(id, knownAt ? "Changed" : "New");
  }
  return news;
}
