/** A copy of `list` with the item at index `from` moved to index `to`; unchanged when one of them is out of range. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const copy = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
