import { recordChange } from './changes.ts';
import { createStartupEntry } from './startup-entry.ts';
import type { State } from './state.ts';

/** In every listing of a category, replaces the category slugs by the result of `replacementOf`. */
export function replaceCategories(state: State, slug: string, replacementOf: (slugs: string[]) => string[]): void {
  for (const { _id, record } of state.startups.values()) {
    if (record.categories.includes(slug)) {
      state.startups.set(_id, createStartupEntry({ ...record, categories: replacementOf(record.categories) }));
      if (record.status === 'active') recordChange(state, _id);
    }
  }
  state.views = undefined;
}
