import { expect, test } from 'vitest';
import { backupName, backupState, backupTime, expiredBackups, isBackupDue } from './backups.rules.ts';

const at = (text: string) => new Date(text);
/** A time in the machine's time zone. */
const local = (day: number, hours: number) => new Date(2026, 10, day, hours);

test('a snapshot is named after its time, and other files are not snapshots', () => {
  expect(backupName(at('2026-11-21T03:00:59.123Z'))).toBe('debut-2026-11-21T030059Z.sqlite');
  expect(backupTime('debut-2026-11-21T030059Z.sqlite')).toEqual(at('2026-11-21T03:00:59Z'));
  for (const name of ['debut.sqlite', 'debut-2026-11-21T030059Z.sqlite.unfinished', 'debut-2026-13-41T030059Z.sqlite'])
    expect(backupTime(name)).toBeUndefined();
});

test.each([
  ['none was made', undefined, undefined, local(21, 12), true],
  ['one was made since three in the morning', local(21, 3), undefined, local(21, 23), false],
  ['the last one was made the night before', local(20, 3), undefined, local(21, 3), true],
  ['it is not yet three in the morning', local(20, 3), undefined, local(21, 2), false],
  ['an attempt failed just now', local(20, 3), local(21, 4), local(21, 4), false],
  ['an attempt failed an hour ago', local(20, 3), local(21, 4), local(21, 5), true],
  ['a wrong clock dated a failed attempt in the future', local(20, 3), local(30, 4), local(21, 5), true],
])('whether a snapshot is due when %s', (_, newest, failedAt, now, due) => {
  expect(isBackupDue({ newest, failedAt }, now)).toBe(due);
});

test('a snapshot is late after a day and a half, and a failure is shown at once', () => {
  const newest = at('2026-11-21T03:00:00Z');
  expect(backupState({ newest, failedAt: undefined }, at('2026-11-22T14:00:00Z'))).toBe('ok');
  expect(backupState({ newest, failedAt: undefined }, at('2026-11-22T15:00:01Z'))).toBe('late');
  expect(backupState({ newest, failedAt: newest }, at('2026-11-21T04:00:00Z'))).toBe('failed');
  expect(backupState({ newest: undefined, failedAt: undefined }, newest)).toBe('ok');
});

test('with two snapshots a day, the newest five are kept, and the newest of each of seven days and four weeks', () => {
  const times = Array.from({ length: 60 }, (_, day) =>
    [3, 12].map((hours) => new Date(Date.UTC(2026, 9, 1 + day, hours))),
  ).flat();
  const expired = new Set(expiredBackups(times));
  const kept = times.filter((time) => !expired.has(time)).map((time) => time.toISOString().slice(0, 13));
  // The last day is Sunday, 29th November, so the newest of that week is also the newest of that day.
  expect(kept).toEqual([
    '2026-11-08T12',
    '2026-11-15T12',
    '2026-11-22T12',
    ...[23, 24, 25, 26, 27].map((day) => `2026-11-${day}T12`),
    ...['28T03', '28T12', '29T03', '29T12'].map((end) => `2026-11-${end}`),
  ]);
});

test('the newest snapshot is always kept', () => {
  expect(expiredBackups([])).toEqual([]);
  expect(expiredBackups([at('2020-01-01T03:00:00Z')])).toEqual([]);
});
