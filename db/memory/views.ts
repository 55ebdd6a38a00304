import { byCodePoints } from '../../server/rules/search.ts';
import type { StartupRow } from './startup-row.ts';
import type { State } from './state.ts';

/** The active listings in the orders they are read in. */
export interface Views {
  feed: readonly StartupRow[];
  byCategory: ReadonlyMap<string, readonly StartupRow[]>;
  byLikes: readonly StartupRow[];
  /** By key, then id. */
  suggestions: readonly { key: string; row: StartupRow }[];
}

export function viewsOf(state: State): Views {
  state.views ??= createViews(state);
  return state.views;
}

function createViews(state: State): Views {
  const feed = [...state.startups.values()].filter(({ record }) => record.status === 'active').sort(newestFirst);
  const byCategory = new Map<string, StartupRow[]>();
  for (const row of feed) {
    for (const slug of new Set(row.record.categories)) {
      const rows = byCategory.get(slug);
      if (rows === undefined) byCategory.set(slug, [row]);
      else rows.push(row);
    }
  }
  return {
    feed,
    byCategory,
    byLikes: feed.toSorted((a, b) => b.record.likes - a.record.likes || newestFirst(a, b)),
    suggestions: feed
      .flatMap((row) => row.suggestionKeys.map((key) => ({ key, row })))
      .sort((a, b) => byCodePoints(a.key, b.key) || byCodePoints(a.row._id, b.row._id)),
  };
}

function newestFirst(a: StartupRow, b: StartupRow): number {
  return byCodePoints(b.feedKey, a.feedKey) || byCodePoints(b._id, a._id);
}
