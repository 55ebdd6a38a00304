import type { SiteSections } from '../../server/domain/site/stored-sections.contract.ts';
import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memorySiteSections({ read, write }: Access): Store['siteSections'] {
  return {
    get: async <Name extends keyof SiteSections>(name: Name): Promise<SiteSections[Name] | undefined> =>
      structuredClone(read().siteSections[name]),
    save: (name, value) =>
      write((state) => {
        state.siteSections = { ...state.siteSections, [name]: structuredClone(value) };
        state.version += 1;
      }),
  };
}
