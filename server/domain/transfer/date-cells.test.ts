import { expect, test } from 'vitest';
import { daysOf, decidedOrder, isAmbiguousDate, readDate } from './date-cells.ts';

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['31.01.2026', '2026-01-31T00:00:00.000Z'],
  ['3.4.2025', '2025-04-03T00:00:00.000Z'],
  ['31. 1. 2026', '2026-01-31T00:00:00.000Z'],
  ['31/01/2026', '2026-01-31T00:00:00.000Z'],
  ['01/31/2026', '2026-01-31T00:00:00.000Z'],
  ['04/04/2026', '2026-04-04T00:00:00.000Z'],
  ['2026/1/31', '2026-01-31T00:00:00.000Z'],
  ['January 31, 2026', '2026-01-31T00:00:00.000Z'],
  ['Jan. 31st, 2026', '2026-01-31T00:00:00.000Z'],
  ['Saturday, January 31, 2026', '2026-01-31T00:00:00.000Z'],
  ['31 Jan 2026', '2026-01-31T00:00:00.000Z'],
  ['31. Jänner 2026', '2026-01-31T00:00:00.000Z'],
  ['31. März 2026', '2026-03-31T00:00:00.000Z'],
  ['1er août 2026', '2026-08-01T00:00:00.000Z'],
  ['31 de enero de 2026', '2026-01-31T00:00:00.000Z'],
  ['2025-12-01 → 2025-12-05', '2025-12-01T00:00:00.000Z'],
])('%s is a day', (written, time) => {
  expect(readDate(` ${written} `)).toEqual({ time, isDay: true });
});

test.each([
  ['2026-01-31T12:00:00.500Z', '2026-01-31T12:00:00.500Z'],
  ['2026-01-31T12:00:00.5+02:00', '2026-01-31T10:00:00.500Z'],
  ['2024-03-01 12:00:00', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01 12:00:00+00', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01 12:00:00 UTC', '2024-03-01T12:00:00.000Z'],
  ['2024-03-01T12:00:00.123456-0530', '2024-03-01T17:30:00.123Z'],
  ['3/13/2024 7:33pm', '2024-03-13T19:33:00.000Z'],
  ['March 1, 2024 12:05 AM', '2024-03-01T00:05:00.000Z'],
  ['01.03.2024, 18:30 Uhr', '2024-03-01T18:30:00.000Z'],
])('%s is a time in UTC', (written, time) => {
  expect(readDate(written)).toEqual({ time, isDay: false });
});

test.each([
  ['30.02.2026', 'This day does not exist.'],
  ['2026-02-30', 'This day does not exist.'],
  ['2026-13-01', 'This day does not exist.'],
  ['0000-00-00 00:00:00', 'This day does not exist.'],
  ['February 30, 2026', 'This day does not exist.'],
  ['45352', '45352 is a number. Write it as a date (e.g., 2026-01-31).'],
  ['1709251200', '1709251200 is a number. Write it as a date (e.g., 2026-01-31).'],
  ['03/04/2025', '03/04/2025 can be 4th March 2025 or 3rd April 2025. Choose which number is the day.'],
  ...['2026', '2026-01', 'soon', '', '31.01.26', '2026-01-31 25:00', '3/13/2024 13:33pm', 'x'.repeat(100_000)].map((written) => [
    written,
    'Expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z.',
  ]),
])('%.40s is refused', (written, reason) => {
  expect(readDate(written)).toEqual({ reason });
});

test('the given order applies only to ambiguous dates, and unambiguous dates show the order', () => {
  expect([true, false].map((dayFirst) => readDate('03/04/2025', dayFirst).time)).toEqual([
    '2025-04-03T00:00:00.000Z',
    '2025-03-04T00:00:00.000Z',
  ]);
  expect(readDate('13/04/2025', false).time).toBe('2025-04-13T00:00:00.000Z');
  expect(['13/04/2025', '04/13/2025 7:00', '03/04/2025', '03.04.2025', '2025-04-03', '13/13/2025'].map(decidedOrder)).toEqual([
    true,
    false,
    ...Array<undefined>(4).fill(undefined),
  ]);
  expect(['03/04/2025', '3-4-2025 7:33pm', '04/04/2025', '03.04.2025', '13/04/2025'].map(isAmbiguousDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(daysOf('3/4/2025')).toEqual(['4th March 2025', '3rd April 2025']);
});
