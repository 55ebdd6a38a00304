import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guessMapping } from '../../server/domain/transfer/guess-mapping.ts';
import { droppedColumns } from '../../server/domain/transfer/mapping.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import { directory, outcomeOf } from './outcomes.ts';

/** Files outside the repository: exports of other programs, and files that were once read wrongly. */
const shared = resolve(import.meta.dirname, '../../../shared');

async function summaryOf(path: string) {
  const [list, ...others] = readFile(path.replace(/^.*\//, ''), readFileSync(resolve(shared, path)));
  if (list === undefined || others.length > 0) throw new Error(`${path} does not have exactly one list.`);
  const { mapping, questions } = guessMapping(list, directory);
  const { acceptedRows, refused } = outcomeOf(list, mapping);
  return {
    source: list.source,
    encoding: list.encoding,
    rows: list.rows.length,
    accepted: acceptedRows,
    refused: [...refused.keys()],
    dropped: droppedColumns(list, mapping).map(({ heading }) => heading),
    questions: questions.map(({ text }) => text),
  };
}

describe.skipIf(!existsSync(shared))('files of ../shared (skipped when it is absent)', () => {
  test('every row of a German table in Windows-1252 and of an export from Airtable is accepted', async () => {
    expect(await summaryOf('data/imports/Firmenliste.csv')).toEqual({
      source: 'rows',
      encoding: 'windows-1252',
      rows: 75,
      accepted: 75,
      refused: [],
      dropped: [],
      questions: [],
    });
    expect(await summaryOf('data/imports/Tools-Grid view.csv')).toEqual({
      source: 'airtable',
      encoding: 'utf-8',
      rows: 75,
      accepted: 75,
      refused: [],
      dropped: ['Published', 'Submitted by'],
      questions: [],
    });
  });

  test.each([
    ['airtable.csv', 1, []],
    ['commatags.csv', 1, []],
    ['control.json', 3, ['row 1', 'row 2']],
    ['cp1252.csv', 1, []],
    ['humancats.csv', 3, []],
    ['mixed-eol.csv', 2, []],
    ['open-quote-closed-later.csv', 5, ['line 2']],
    ['open-quote.csv', 5, ['line 2']],
    ['sep-line.csv', 1, []],
    ['surrogates.json', 6, []],
    ['utf16le-bom.csv', 1, []],
  ])('%s has %i accepted rows', async (file, accepted, refused) => {
    expect(await summaryOf(`cases/import/${file}`)).toMatchObject({ accepted, refused, questions: [] });
  });

  test('if some dates begin with the day and others with the month, the reader asks which order applies; impossible dates are refused', async () => {
    expect(await summaryOf('cases/import/dates.csv')).toMatchObject({
      accepted: 14,
      refused: ['line 6', 'line 11', 'line 12', 'line 14', 'line 15', 'line 16', 'line 21', 'line 22'],
      questions: ['Is 03/04/2025 the 4th March 2025 or the 3rd April 2025?'],
    });
  });
});
