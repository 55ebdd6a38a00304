import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryFaq({ read, write }: Access): Store['faq'] {
  return {
    list: async () => structuredClone([...read().faq]),
    save: (categories) =>
      write((state) => {
        const items = categories.flatMap(({ faqs }) => faqs);
        for (const rows of [categories, items]) {
          refuseIf(new Set(rows.map(({ _id }) => _id)).size < rows.length, 'primary_key');
        }
        state.faq = structuredClone([...categories]);
        state.version += 1;
      }),
  };
}
