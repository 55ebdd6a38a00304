import type { Access, State } from './state.ts';

/** A single value, undefined until first saved; saving it raises the version. */
export function memoryDocument<
  Name extends 'settings' | 'securitySettings' | 'revisionSettings' | 'reportReasons' | 'advertising',
>({ read, write }: Access, name: Name) {
  return {
    get: async () => structuredClone(read()[name]),
    save: (value: NonNullable<State[Name]>): Promise<void> =>
      write((state) => {
        state[name] = structuredClone(value);
        state.version += 1;
      }),
  };
}
