import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { tagKeys } from '../../server/domain/listings/related-tags.ts';
import type { Store } from '../store.ts';
import { type Access, removeRows, type State } from './state.ts';

export function memoryTags({ read, write }: Access): Store['tags'] {
  return {
    listings: async (key, after, limit) =>
      recordsAfter(read(), after)
        .filter(({ status, tags }) => status === 'active' && tagKeys(tags).includes(key))
        .slice(0, limit)
        .map(({ _id }) => _id),
    hidden: async (after, limit) =>
      recordsAfter(read(), after)
        .filter(({ status }) => status !== 'active')
        .slice(0, limit)
        .map(({ _id, tags }) => ({ _id, tags: [...tags] })),
    renamedTo: async (key) => structuredClone(read().renamedTags.get(key)),
    renamed: async () => structuredClone([...read().renamedTags.values()].sort((a, b) => byCodePoints(a.key, b.key))),
    saveRenamed: ({ key, currentKey, currentTag }) =>
      write((state) => {
        const { renamedTags } = state;
        renamedTags.delete(currentKey);
        for (const row of renamedTags.values())
          if (row.currentKey === key || row.currentKey === currentKey)
            renamedTags.set(row.key, { key: row.key, currentKey, currentTag });
        if (key !== currentKey) renamedTags.set(key, { key, currentKey, currentTag });
        state.version += 1;
      }),
    removeRenamed: (key, currentKey) =>
      write((state) => {
        const removed = removeRows(state.renamedTags, (row) => row.key === key && row.currentKey === currentKey);
        state.version += removed;
        return removed > 0;
      }),
  };
}

const recordsAfter = ({ startups }: State, after: string) =>
  Array.from(startups.values(), ({ record }) => record)
    .filter(({ _id }) => byCodePoints(_id, after) > 0)
    .sort((a, b) => byCodePoints(a._id, b._id));
