import Dexie, { type EntityTable } from 'dexie';
import { type CopyStorage, type Piece, type Reading, type Readings, sameReading, sameReadings } from './replica-storage.ts';
import type { AnswerRow } from './cached-calls.ts';
import { inTime } from '../open-timeout.ts';

type ReadingRow = Reading & { key: keyof Readings };
type PieceRow = Piece & { n: number };

/** A database of its own: what is only a copy may be thrown away whole, what was typed may not. */
class CopyDatabase extends Dexie {
  readonly readings!: EntityTable<ReadingRow, 'key'>;
  readonly pieces!: EntityTable<PieceRow, 'n'>;
  readonly answers!: EntityTable<AnswerRow, 'key'>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ readings: 'key', pieces: '++n, generation', answers: 'key, userId, [call+at]' });
  }
}

export async function openCopyDatabase(name: string): Promise<CopyStorage> {
  const database = new CopyDatabase(name);
  await inTime(database.open());
  const { readings, pieces, answers } = database;

  const readingsNow = async (): Promise<Readings> => {
    const [kept, coming] = await readings.bulkGet(['kept', 'coming']);
    return { kept, coming };
  };

  return {
    readings: readingsNow,
    pieces: (generation) => pieces.where('generation').equals(generation).sortBy('n'),
    add: (piece, before, after) =>
      database.transaction('rw', readings, pieces, async () => {
        if (!sameReadings(await readingsNow(), before)) return false;
        if (piece !== undefined) await pieces.add(piece);
        for (const key of ['kept', 'coming'] as const) {
          const reading = after[key];
          if (reading === undefined) await readings.delete(key);
          else await readings.put({ ...reading, key });
        }
        if (before.kept?.generation !== after.kept?.generation || before.coming?.generation !== after.coming?.generation) {
          const used = [after.kept, after.coming].flatMap((reading) => reading?.generation ?? []);
          await pieces.where('generation').noneOf(used).delete();
        }
        return true;
      }),
    rewrite: (kept, rewritten) =>
      database.transaction('rw', readings, pieces, async () => {
        if (!sameReading((await readingsNow()).kept, kept)) return;
        await pieces.where('generation').equals(kept.generation).delete();
        await pieces.bulkAdd([...rewritten]);
      }),
    answer: (key) => answers.get(key),
    keepAnswers: async (rows) => {
      await answers.bulkPut([...rows]);
    },
    forgetOwn: async (except = '') => {
      await answers.where('userId').noneOf(['', except]).delete();
    },
    forgetOld: async (calls, most) => {
      for (const call of calls) {
        const ofCall = answers.where('[call+at]').between([call, Dexie.minKey], [call, Dexie.maxKey]);
        await ofCall.reverse().offset(most).delete();
      }
    },
    clear: () =>
      database.transaction('rw', readings, pieces, answers, async () => {
        await Promise.all([readings.clear(), pieces.clear(), answers.clear()]);
      }),
  };
}
