/**
 * The `index`-th of a list that goes round and round.
 * @throws {RangeError} for an empty list
 */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}
