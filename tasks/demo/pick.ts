/**
 * Returns the `index`-th item of a list, starting over at its end.
 * @throws {RangeError} for an empty list
 */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}
