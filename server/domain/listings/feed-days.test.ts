import { afterEach, expect, test, vi } from 'vitest';
import { publishedOn } from './feed-days.ts';
import { groupByDay } from './feed-groups.ts';

afterEach(() => void vi.unstubAllEnvs());

const at = (publishedAt: string | null) => ({ publishedAt });
const day = (text: string) => ({ publishedAt: `${text}T00:00:00.000Z`, dayOnly: true as const });

/** The days, each with the times of its listings. */
const daysOf = (items: Parameters<typeof groupByDay>[0], zone: 'UTC' | 'local') =>
  groupByDay(items, zone).map((group) => [group.day, ...group.items.map(({ publishedAt }) => publishedAt?.slice(8, 16) ?? '')]);

const feed = [at('2025-11-18T10:00:00.000Z'), at('2025-11-18T02:00:00.000Z'), day('2025-11-18'), at('2025-11-17T09:00:00.000Z')];

test.each([
  [
    'UTC',
    'UTC',
    [
      ['2025-11-18', '18T10:00', '18T02:00', '18T00:00'],
      ['2025-11-17', '17T09:00'],
    ],
  ],
  [
    'America/Los_Angeles',
    'local',
    [
      ['2025-11-18', '18T10:00', '18T00:00'],
      ['2025-11-17', '18T02:00', '17T09:00'],
    ],
  ],
  [
    'Pacific/Kiritimati',
    'local',
    [
      ['2025-11-19', '18T10:00'],
      ['2025-11-18', '18T02:00', '18T00:00'],
      ['2025-11-17', '17T09:00'],
    ],
  ],
  [
    'Asia/Kathmandu',
    'local',
    [
      ['2025-11-18', '18T10:00', '18T02:00', '18T00:00'],
      ['2025-11-17', '17T09:00'],
    ],
  ],
] as const)(
  'in %s, each day has one heading, and a date without a time is the same in every zone',
  (timeZone, zone, expected) => {
    vi.stubEnv('TZ', timeZone);
    expect(daysOf(feed, zone)).toEqual(expected);
  },
);

test('closed companies and listings without a date share the last group', () => {
  const closed = { ...day('2025-11-18'), fields: { status: 'closed' } };
  expect(daysOf([day('2025-11-18'), at(null), closed], 'UTC')).toEqual([
    ['2025-11-18', '18T00:00'],
    [null, '', '18T00:00'],
  ]);
});

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'in %s, a listing’s page shows the day under which the feed lists it',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(publishedOn(day('2025-11-18'), 'local')).toBe('18th November 2025');
    const [heading] = groupByDay([at('2025-11-18T09:30:00.000Z')], 'local');
    const [year = '', month = '', date = ''] = heading?.day?.split('-') ?? [];
    expect([year, month, publishedOn(at('2025-11-18T09:30:00.000Z'), 'local')]).toEqual([
      '2025',
      '11',
      `${Number(date)}th November 2025`,
    ]);
  },
);

test('an unknown date becomes an empty text', () => expect(publishedOn(at(null), 'UTC')).toBe(''));
