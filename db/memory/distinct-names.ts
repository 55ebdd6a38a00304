import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { DistinctNames, Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryDistinctNames({ read, write }: Access): Store['distinctNames'] {
  const keyOf = ({ kind, firstKey, secondKey }: DistinctNames) => JSON.stringify([kind, firstKey, secondKey]);
  return {
    list: async (kind) =>
      structuredClone([...read().distinctNames.values()])
        .filter((names) => names.kind === kind)
        .sort((a, b) => byCodePoints(a.firstKey, b.firstKey) || byCodePoints(a.secondKey, b.secondKey)),
    add: (names) =>
      write((state) => {
        state.distinctNames.set(keyOf(names), { ...names });
      }),
  };
}
