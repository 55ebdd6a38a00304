import { expect, test } from 'vitest';
import { everyRow } from './export-pages.ts';

const row = (number: number) => ({ _id: String(number) });
const numbers = (count: number) => Array.from({ length: count }, (_row, at) => row(at + 1));

/** Reads pages of two rows. `change` may change the table after each page. */
async function readAll(rows: { _id: string }[], change: (page: number) => void = () => undefined): Promise<string[]> {
  const found: string[] = [];
  const pages = everyRow(2, async (page) => {
    const slice = rows.slice((page - 1) * 2, page * 2);
    const reply = { rows: slice, total: rows.length };
    change(page);
    return reply;
  });
  for await (const page of pages) found.push(...page.map(({ _id }) => _id));
  return found;
}

test.each([0, 1, 2, 3, 5])('all %i rows are read once', async (count) => {
  expect(await readAll(numbers(count))).toEqual(numbers(count).map(({ _id }) => _id));
});

test('when a row is added at the beginning, the rows that move to the next page are not repeated', async () => {
  const rows = numbers(5);
  const found = await readAll(rows, (page) => void (page === 1 && rows.length === 5 && rows.unshift(row(9))));
  expect(found.toSorted()).toEqual(['1', '2', '3', '4', '5']);
});

test('a row that moves to a page that was already read is found in another pass', async () => {
  const rows = numbers(5);
  // After the first page, row 1 is removed, so row 3 moves to the first page.
  const found = await readAll(rows, (page) => {
    if (page === 1 && rows[0]?._id === '1') rows.splice(0, 1);
  });
  expect(found.toSorted()).toEqual(['1', '2', '3', '4', '5']);
});

test('reading ends even if a table never returns as many rows as it claims to have', async () => {
  const pages = everyRow(2, async () => ({ rows: [row(1)], total: 9 }));
  const found = [];
  for await (const page of pages) found.push(...page);
  expect(found).toEqual([row(1)]);
});
