/**
 * A queue in which clients take turns: however much one of them waits for, everybody else's next item comes first. Whoever
 * uses it says how long it may be.
 */
export interface FairQueue<Item> {
  readonly length: number;
  /** Adds an item behind the others of its client; a new client goes last. */
  join(client: string, item: Item): void;
  /** Takes an item out before its turn. */
  leave(item: Item): void;
  /** Takes out the item whose turn it is, if there is one, and sends its client to the end. */
  next(): Item | undefined;
  /** Sends a client to the end, behind those who came while its item was worked on. */
  endTurn(client: string): void;
  /** Takes out the newest item of whoever has the most; among equals, the newest of all. */
  dropNewest(): Item | undefined;
}

/** Returns an empty queue. */
export function createFairQueue<Item>(): FairQueue<Item> {
  const waiting: { client: string; item: Item }[] = [];
  /** Everybody who waits, in the order of their turns: a Set keeps the order in which things were added. */
  const turns = new Set<string>();

  function remove(place: { client: string; item: Item } | undefined): Item | undefined {
    if (!place) return undefined;
    waiting.splice(waiting.indexOf(place), 1);
    if (!waiting.some(({ client }) => client === place.client)) turns.delete(place.client);
    return place.item;
  }

  function endTurn(client: string): void {
    if (turns.delete(client)) turns.add(client);
  }

  return {
    get length() {
      return waiting.length;
    },
    join(client, item) {
      waiting.push({ client, item });
      turns.add(client);
    },
    leave(item) {
      remove(waiting.find((place) => place.item === item));
    },
    next() {
      const [first] = turns;
      if (first === undefined) return undefined;
      const item = remove(waiting.find(({ client }) => client === first));
      endTurn(first);
      return item;
    },
    endTurn,
    dropNewest() {
      const counts = new Map<string, number>();
      for (const { client } of waiting) counts.set(client, (counts.get(client) ?? 0) + 1);
      const most = Math.max(...counts.values());
      return remove(waiting.findLast(({ client }) => counts.get(client) === most));
    },
  };
}
