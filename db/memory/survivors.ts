import type { State } from './state.ts';

/** Where the merges of a listing lead in the end; undefined for a listing that was not merged. */
export function survivorOf(state: State, startupId: string): string | undefined {
  return survivorsOnTheWay(state, startupId).at(-1);
}

/** The listings that the merges of a listing lead to, in this order. */
export function survivorsOnTheWay({ merges }: State, startupId: string): string[] {
  const ids: string[] = [];
  for (let merge = merges.get(startupId); merge !== undefined; merge = merges.get(merge.survivorId)) ids.push(merge.survivorId);
  return ids;
}
