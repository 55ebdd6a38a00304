import { expect, test } from 'vitest';
import { exportTable } from '../../../../server/domain/transfer/export-format.ts';
import { exportChoice, writeExport } from './export-file.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const table = exportTable<{ name: string }>({ name: ({ name }) => name });

function choiceOf(...pages: string[][]) {
  return exportChoice('startups', ['startup', 'startups'], {
    table: async () => table,
    pages: async function* read() {
      for (const names of pages) yield names.map((name) => ({ name }));
    },
  });
}

test('the file has the rows of all pages, and its name contains the date', async () => {
  const counts: number[] = [];
  const { signal } = new AbortController();
  const file = await writeExport(choiceOf(['a', 'b'], ['c']), 'jsonl', { now, signal, onRows: (rows) => counts.push(rows) });
  expect(file).toMatchObject({ name: 'startups-2026-11-21.jsonl', rows: 3 });
  expect(await new Blob([...(file?.parts ?? [])]).text()).toBe('{"name":"a"}\n{"name":"b"}\n{"name":"c"}\n');
  expect(counts).toEqual([2, 3]);
});

test('a canceled export reads no further page and creates no file', async () => {
  const canceling = new AbortController();
  const counts: number[] = [];
  const file = await writeExport(choiceOf(['a'], ['b'], ['c']), 'csv', {
    now,
    signal: canceling.signal,
    onRows: (rows) => {
      counts.push(rows);
      canceling.abort();
    },
  });
  expect([file, counts]).toEqual([undefined, [1]]);
});
