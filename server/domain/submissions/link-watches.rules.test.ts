import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStartup, noon } from '../../../tests/store/builders.ts';
import { aLinkWatch, goneFor } from '../../../tests/store/link-watch-builder.ts';
import type { LinkWatchRecord } from '../../../db/store.ts';
import type { LinkCheck } from './link-watches.contract.ts';
import {
  afterCheck,
  findingOf,
  isWatched,
  newLinkWatch,
  nextCheckTime,
  pausedWatch,
  presentOwnFinding,
  readsPage,
  withLastAlive,
} from './link-watches.rules.ts';

const dayMs = 86_400_000;
const results = ['alive', 'unsure', 'gone', 'moved', 'parked'] as const;
const timeOn = (day: number) => new Date(noon.getTime() + day * dayMs).toISOString();

/** A watch after daily checks. Days whose result is omitted had no check. */
function afterDays(checks: readonly (LinkCheck['result'] | undefined)[], isOwned = false): LinkWatchRecord {
  return checks.reduce<LinkWatchRecord>(
    (watch, result, day) =>
      result === undefined ? watch : afterCheck(watch, { at: timeOn(day), result, detail: '' }, { isOwned }),
    aLinkWatch(),
  );
}

test('a problem is certain when it was found on two days a week apart, with no other result in between', () => {
  const check = fc.option(fc.constantFrom(...results, 'gone' as const, 'unsure' as const), { nil: undefined });
  fc.assert(
    fc.property(fc.array(check, { maxLength: 30 }), (checks) => {
      const { foundAt, suspicion, reviewAt } = afterDays(checks);
      // The days since the last check with a different result.
      const seen = checks.flatMap((result, day) => (result === undefined || result === 'unsure' ? [] : [{ result, day }]));
      const last = seen.at(-1);
      const since = seen.slice(seen.findLastIndex(({ result }) => result !== last?.result) + 1);
      const isTrouble = last !== undefined && last.result !== 'alive';
      const certain = isTrouble ? since.find(({ day }) => day - (since[0]?.day ?? 0) >= 7) : undefined;
      expect(suspicion?.since).toBe(isTrouble ? timeOn(since[0]?.day ?? 0) : undefined);
      expect(suspicion?.kind).toBe(isTrouble ? last.result : undefined);
      expect([foundAt, reviewAt]).toEqual(certain === undefined ? [null, null] : [timeOn(certain.day), timeOn(certain.day)]);
    }),
  );
});

test('an owner has 14 days to answer', () => {
  const { foundAt, reviewAt } = afterDays(
    Array.from({ length: 9 }, () => 'gone' as const),
    true,
  );
  expect([foundAt, reviewAt]).toEqual([timeOn(7), timeOn(21)]);
});

test('the last ten checks since the website was last found alive are kept', () => {
  expect(afterDays(['gone', 'unsure', 'alive', 'unsure', 'gone']).checks.map(({ result }) => result)).toEqual([
    'alive',
    'unsure',
    'gone',
  ]);
  expect(afterDays(Array.from({ length: 30 }, () => 'unsure' as const)).checks.map(({ at }) => at)).toEqual(
    Array.from({ length: 10 }, (_value, at) => timeOn(20 + at)),
  );
});

test('a moved website’s new address is known only while it redirects', () => {
  const moved = afterCheck(aLinkWatch(), { at: timeOn(0), result: 'moved', detail: '' }, { movedTo: 'https://a.example/' });
  const unsure = afterCheck(moved, { at: timeOn(1), result: 'unsure', detail: '' });
  expect(unsure.movedTo).toBe('https://a.example/');
  expect(afterCheck(unsure, { at: timeOn(2), result: 'gone', detail: '' }).movedTo).toBe('');
});

test('a host is checked once per UTC day at a fixed time, and hosts are spread over the day', () => {
  const hosts = Array.from({ length: 1_000 }, (_value, at) => `site-${at}.example`);
  const perHour = hosts.reduce((counts, host) => {
    const next = nextCheckTime(host, noon);
    expect(next.slice(0, 10)).toBe('2026-11-22');
    expect(nextCheckTime(host, new Date(next))).toBe(new Date(Date.parse(next) + dayMs).toISOString());
    const hour = next.slice(11, 13);
    return counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }, new Map<string, number>());
  expect(perHour.size).toBe(23);
  expect(Math.max(...perHour.values())).toBeLessThan(80);
});

test('the page is read once a week', () => {
  const days = Array.from({ length: 28 }, (_value, day) => day).filter((day) => readsPage(aLinkWatch(), new Date(timeOn(day))));
  expect(days.map((day) => day - (days[0] ?? 0))).toEqual([0, 7, 14, 21]);
});

test.each([
  ['https://www.Acme.example/a?b', 'acme.example'],
  ['http://acme.example:8080/', 'acme.example'],
  ['https://192.0.2.1/', '192.0.2.1'],
  ['https://acmé.example/', 'xn--acm-dma.example'],
])('the host of %s is %s', (website, host) => {
  expect(newLinkWatch('1', website)).toEqual(aLinkWatch({ startupId: '1', website, host }));
});

test('published listings are watched, but not those of closed companies', () => {
  expect(isWatched(aStartup())).toBe(true);
  expect(isWatched(aStartup({ status: 'pending' }))).toBe(false);
  expect(isWatched(aStartup({ fields: { status: 'closed' } }))).toBe(false);
});

test('the page shows when a website was last online if it is gone or parked, but not for other findings', () => {
  const gone = aLinkWatch({ ...goneFor(1), lastAliveAt: timeOn(-9) });
  const shown = aStartup({ lastAliveAt: timeOn(-9) });
  expect(withLastAlive(aStartup(), gone)).toEqual(shown);
  expect(withLastAlive(shown, gone)).toBe(shown);
  expect(withLastAlive(aStartup(), { ...gone, lastAliveAt: null })).toEqual(aStartup({ lastAliveAt: '' }));
  for (const other of [
    { ...gone, foundAt: null, reviewAt: null },
    { ...gone, suspicion: { kind: 'moved', since: timeOn(-8), certainFrom: timeOn(-1) } } as const,
    { ...gone, website: 'https://other.example/' },
    pausedWatch(gone, 9, noon),
  ])
    expect(withLastAlive(shown, other)).toStrictEqual(aStartup());
});

test('a paused watch starts over', () => {
  const paused = pausedWatch(aLinkWatch({ ...goneFor(1), lastAliveAt: timeOn(-9), movedTo: 'https://a.example/' }), 30, noon);
  expect(paused).toEqual(aLinkWatch({ checkedAt: timeOn(-1), lastAliveAt: timeOn(-9), pausedUntil: timeOn(30) }));
});

test('an owner is asked about a published listing while a problem is certain', () => {
  const gone = aLinkWatch(goneFor(1));
  expect(presentOwnFinding(aStartup(), gone)).toEqual({
    link: { trouble: 'gone', since: gone.suspicion?.since, movedTo: '', reviewAt: gone.reviewAt },
  });
  expect(presentOwnFinding(aStartup({ status: 'archived' }), gone)).toEqual({});
  expect(presentOwnFinding(aStartup(), undefined)).toEqual({});
  expect(findingOf(aStartup(), afterDays(['gone', 'gone']))).toBeUndefined();
});
