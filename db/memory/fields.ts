import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';
import { viewsOf } from './views.ts';

export function memoryFields({ read, write }: Access): Store['fields'] {
  return {
    list: async () => structuredClone([...read().fields]),
    save: (fields) =>
      write((state) => {
        refuseIf(new Set(fields.map(({ key }) => key)).size < fields.length, 'primary_key');
        state.fields = structuredClone([...fields]);
        state.version += 1;
      }),
    async usage() {
      const usage = new Map<string, number>();
      for (const { record } of viewsOf(read()).feed)
        for (const key of Object.keys(record.fields ?? {})) usage.set(key, (usage.get(key) ?? 0) + 1);
      return Object.fromEntries([...usage].sort());
    },
  };
}
