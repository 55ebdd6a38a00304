import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutoff, firstDailyCounts, monthOf, retentionDays } from './retention.ts';

/** The name of each kind in the table of SECURITY.md. */
const names: Readonly<Record<keyof typeof retentionDays, string>> = {
  audit: 'audit log',
  feedback: 'feedback',
  dailyCounts: 'views, clicks and impressions by day',
  siteCounts: "the site's pages, referrers and searches by day",
  reports: 'reports',
  closedRevisions: 'rejected or withdrawn edits and corrections',
  correctionWords: 'the message to the reviewer of an accepted correction',
  answeredAddresses: 'email addresses sent with reports and corrections',
  emails: 'emails, sent or abandoned',
  importUndos: 'what an undo of an import needs',
  expiredLinks: 'links in emails that were not used',
  securityEvents: 'security events',
  knownDevices: 'known devices',
  idempotency: 'replies to repeated requests',
  paymentEvents: 'ids of payment events',
  removedCollections: 'collections that a member removed',
  notifications: 'notifications of admins',
  mergeUndos: 'what an undo of a merge needs',
  restoredOver: 'databases that a restore moved aside',
  images: 'images that nothing refers to',
};

test('the table in SECURITY.md has the retention of every kind', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8');
  const rows = Array.from(text.matchAll(/^\| (?<what>[^|]+?) +\| (?<days>\d+) days[^|]*\|$/gm), ({ groups }) => [
    groups?.['what'],
    Number(groups?.['days']),
  ]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(retentionDays).map(([kind, days]) => [names[kind as keyof typeof retentionDays], days])),
  );
});

test('rows older than their retention are purged', () => {
  expect(cutoff('images', '2026-11-21T12:00:00.000Z')).toBe('2026-11-14T12:00:00.000Z');
});

test.each([
  ['2026-11-21T12:00:00.000Z', '2024-11-01'],
  ['2026-11-30T12:00:00.000Z', '2024-11-01'],
  ['2026-12-01T00:00:00.000Z', '2024-12-01'],
  // Two years that include a 29th of February.
  ['2028-11-30T00:00:00.000Z', '2026-12-01'],
])('at %s daily counts are kept from %s on, so that every month is complete', (now, first) => {
  expect(firstDailyCounts(now)).toBe(first);
});

test('a month’s sum is stored under its first day', () => {
  expect([monthOf('2024-02-29'), monthOf('2024-11-01')]).toEqual(['2024-02-01', '2024-11-01']);
});
