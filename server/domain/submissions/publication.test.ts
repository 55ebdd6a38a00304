import { describe, expect, test } from 'vitest';
import { aStartup } from '../../../tests/store/builders.ts';
import { canHaveDate, whyInvalidDate, withPublishDate } from './publication.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const past = '2026-11-20T08:00:00.000Z';
const future = '2026-12-01T00:00:00.000Z';

describe('withPublishDate', () => {
  const published = aStartup({ status: 'active', publishedAt: past });
  const scheduled = aStartup({ status: 'pending', publishedAt: future });
  test.each([
    ['a future date hides a published listing until then', published, future, false, 'pending'],
    ['an earlier date keeps a published listing public', published, '2026-11-01T00:00:00.000Z', true, 'active'],
    ['a past date publishes a scheduled listing', scheduled, past, false, 'active'],
    ['another future date keeps a scheduled listing scheduled', scheduled, '2026-12-02T10:30:00.000Z', false, 'pending'],
    ['a published listing may have an unknown date', published, null, false, 'active'],
    ['a scheduled listing that loses its date waits for approval', scheduled, null, false, 'pending'],
  ] as const)('%s', (_name, startup, publishedAt, dayOnly, status) => {
    expect(withPublishDate(startup, { publishedAt, dayOnly }, now)).toEqual({
      ...startup,
      publishedAt,
      status,
      ...(dayOnly && { dayOnly: true }),
    });
  });

  test('a publish date that was only a day gets a time when an admin adds one', () => {
    const day = aStartup({ status: 'active', publishedAt: '2026-11-01T00:00:00.000Z', dayOnly: true });
    expect(withPublishDate(day, { publishedAt: past, dayOnly: false }, now)).not.toHaveProperty('dayOnly');
  });
});

test.each([
  ['active', undefined, true],
  ['active', null, true],
  ['pending', undefined, true],
  ['pending', past, true],
  ['pending', null, false],
  ['rejected', undefined, false],
  ['archived', past, false],
] as const)('a listing that is %s and whose submission was decided at %s can have a date: %s', (status, decidedAt, expected) => {
  expect(canHaveDate({ status }, decidedAt === undefined ? undefined : { decidedAt })).toBe(expected);
});

test.each([
  ['2026-02-30T10:00:00.000Z', false, 'Please enter a valid date.'],
  ['2026-12-01T10:00:00.000Z', true, 'Please enter a valid date.'],
  ['2026-12-01T00:00:00.000Z', true, undefined],
  ['2026-12-01T10:00:00.000Z', false, undefined],
  [null, false, undefined],
])('the date %s (day only: %s) is refused with %s', (publishedAt, dayOnly, message) => {
  expect(whyInvalidDate({ publishedAt, dayOnly })).toBe(message);
});
