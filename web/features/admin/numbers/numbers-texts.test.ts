import { expect, test } from 'vitest';
import { toCsv } from '../../../../server/domain/core/csv.ts';
import { csvTables } from './numbers-csv.ts';
import { changeText, durationText, type Numbers } from './numbers-texts.ts';

test.each([
  [0, 0, 'None before'],
  [7, 0, 'None before'],
  [7, 1, '1 before'],
  [7, 19, '19 before'],
  [40, 40, 'As many as before'],
  [60, 40, '50% more than before'],
  [30, 40, '25% fewer than before'],
  [10_001, 10_000, '1% more than before'],
])('a sum of %d after a sum of %d is described as %j', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

const minute = 60_000;
test.each([
  [0, '1 minute'],
  [61_000, '2 minutes'],
  [119 * minute, '119 minutes'],
  [121 * minute, '3 hours'],
  [47 * 60 * minute, '47 hours'],
  [49 * 60 * minute, '3 days'],
])('a waiting time of %d ms is shown as %j', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

const sums = { views: 5, visitors: 3, signUps: 1, submissions: 2, decisions: 1 };
const numbers: Numbers = {
  sums,
  before: sums,
  days: [{ day: '2026-11-21', ...sums }],
  decisions: [
    { kind: 'submission', decided: 1, accepted: 1, medianMs: 90 * minute, slowMs: 90 * minute },
    { kind: 'claim', decided: 0, accepted: 0, medianMs: null, slowMs: null },
  ],
  startups: [{ name: 'Moss', slug: 'moss', views: 3, impressions: 9, traffic: 1 }],
  pages: [{ page: '/startup/moss', views: 3 }],
  referrers: [{ host: 'news.example', visitors: 2 }],
  searches: [{ text: '=tea', networks: 3 }],
};

test('each table has its rows as CSV, without formulas', () => {
  const tables = Object.entries(csvTables(numbers, 'https://debut.example')).map(([name, { headings, rows }]) => [
    name,
    toCsv(headings, rows).replace('\uFEFF', '').trim().split('\r\n'),
  ]);
  expect(Object.fromEntries(tables)).toEqual({
    visits: ['Day (UTC),Visitors,Page views', '2026-11-21,3,5'],
    work: ['Day (UTC),Sign-ups,Submissions,Decisions', '2026-11-21,1,2,1'],
    decisions: ['Kind,Decided,Accepted,Median wait (hours),90% within (hours)', 'Submissions,1,1,1.5,1.5', 'Claims,0,0,,'],
    startups: ['Startup,Page,Views,Impressions,Traffic', 'Moss,https://debut.example/startup/moss,3,9,1'],
    pages: ['Page,Views', 'https://debut.example/startup/moss,3'],
    referrers: ['Website,Visitors', 'news.example,2'],
    searches: ['Search,Networks', "'=tea,3"],
  });
});
