import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsv } from '../../../../server/domain/core/csv.ts';
import { subscribersCsv } from './subscribers-csv.ts';

const createdAt = '2026-11-21T12:00:00.000Z';

test('the file name contains the date and the file has two columns', () => {
  const file = subscribersCsv([{ _id: '1'.repeat(24), email: 'ada@example.com', createdAt }], new Date(createdAt));
  expect(file).toEqual({
    name: 'newsletter-subscribers-2026-11-21.csv',
    headings: ['Email', 'Subscribed At'],
    rows: [['ada@example.com', createdAt]],
  });
});

test('no cell of a file with a thousand hostile addresses begins like a formula', () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '=cmd|', '"=', ',=', ' ='];
  const emails = Array.from({ length: 1_000 }, (_, index) => `${starts[index % starts.length] ?? ''}${index}("x",1)@example.com`);
  const { headings, rows } = subscribersCsv(
    emails.map((email) => ({ _id: '1'.repeat(24), email, createdAt })),
    new Date(createdAt),
  );
  const read = parse(toCsv(headings, rows), { bom: true, relaxQuotes: false }) as string[][];
  expect(read).toHaveLength(1_001);
  expect(read.slice(1).filter(([email = '']) => /^[=+\-@\t\r]/.test(email))).toEqual([]);
});
