import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { StartupEntry } from './startup-entry.ts';

/** The active listings, sorted for the public lists. */
export interface Views {
  feed: readonly StartupEntry[];
  byCategory: ReadonlyMap<string, readonly StartupEntry[]>;
  byLikes: readonly StartupEntry[];
}

/** The views of a state; created when the state has none, and stored in it. */
export function viewsOf(state: { startups: ReadonlyMap<string, StartupEntry>; views: Views | undefined }): Views {
  state.views ??= createViews(state.startups.values());
  return state.views;
}

function createViews(startups: Iterable<StartupEntry>): Views {
  const feed = [...startups].filter(({ record }) => record.status === 'active').sort(newestFirst);
  const byCategory = new Map<string, StartupEntry[]>();
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
  };
}

function newestFirst(a: StartupEntry, b: StartupEntry): number {
  return byCodePoints(b.feedKey, a.feedKey) || byCodePoints(b._id, a._id);
}
