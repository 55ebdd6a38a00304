import Dexie, { type EntityTable } from 'dexie';
import { withOpenTimeout } from '../open-timeout.ts';
import type { FullText, FullTextState, FullTextStorage } from './full-text-storage.ts';

/** The only key in the table of states. */
const stateKey = 'state';

/** A separate database, because the texts can be removed without the replica. */
class FullTextDatabase extends Dexie {
  readonly texts!: EntityTable<FullText, 'key'>;
  readonly states!: EntityTable<FullTextState & { key: string }, 'key'>;

  constructor(name: string) {
    super(name);
    // The index by length allows summing the lengths without reading the texts.
    this.version(1).stores({ texts: 'key, length', states: 'key' });
  }
}

/** Opens the database on first use. */
export function createFullTextStorage(name: string): FullTextStorage {
  const database = new FullTextDatabase(name);
  let opening: Promise<unknown> | undefined;
  const open = async () => {
    opening ??= withOpenTimeout(database.open());
    await opening;
    return database;
  };
  return {
    state: async () => (await open()).states.get(stateKey),
    put: async (texts, state) => {
      const { texts: table, states } = await open();
      await database.transaction('rw', table, states, async () => {
        await table.bulkPut([...texts]);
        await states.put({ ...state, key: stateKey });
      });
    },
    text: async (key) => (await open()).texts.get(key),
    keys: async () => (await open()).texts.toCollection().primaryKeys(),
    remove: async (keys) => (await open()).texts.bulkDelete([...keys]),
    size: async () => {
      const lengths = await (await open()).texts.orderBy('length').keys();
      return { count: lengths.length, length: lengths.reduce<number>((sum, length) => sum + Number(length), 0) };
    },
    clear: async () => {
      const { texts, states } = await open();
      await database.transaction('rw', texts, states, async () => {
        await Promise.all([texts.clear(), states.clear()]);
      });
    },
  };
}
