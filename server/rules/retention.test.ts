import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutoff, retentionDays } from './retention.ts';

/** How SECURITY.md calls each kind. */
const names: Readonly<Record<keyof typeof retentionDays, string>> = {
  audit: 'audit log',
  feedback: 'feedback',
  reports: 'reports',
  closedRevisions: 'rejected or withdrawn edits and corrections',
  correctionWords: 'words of an accepted correction to its reviewer',
  answeredAddresses: 'addresses with reports and corrections',
  emails: 'emails, sent or abandoned',
  expiredLinks: 'links in emails that were not used',
  securityEvents: 'security events',
  knownDevices: 'known devices',
  idempotency: 'replies to repeated requests',
  paymentEvents: 'ids of payment events',
  removedCollections: 'collections that their member removed',
  notifications: 'notifications of admins',
  mergeUndos: 'what an undo of a merge needs',
  images: 'images that nothing refers to',
};

test('the table in SECURITY.md says how long each kind of rows is stored', () => {
  const text = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8');
  const rows = Array.from(text.matchAll(/^\| (?<what>[^|]+?) +\| (?<days>\d+) days[^|]*\|$/gm), ({ groups }) => [
    groups?.['what'],
    Number(groups?.['days']),
  ]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(retentionDays).map(([kind, days]) => [names[kind as keyof typeof retentionDays], days])),
  );
});

test('what is older than its days is purged', () => {
  expect(cutoff('images', '2026-11-21T12:00:00.000Z')).toBe('2026-11-14T12:00:00.000Z');
});
