import { dayMs, hourMs, minuteMs } from '../core/dates.ts';
import { cutoff } from '../core/retention.ts';

/** Names snapshots, and decides when the next one is due and which ones are deleted. */

/** The local hour of the daily snapshot, when the site has few visitors. */
const quietHour = 3;
/**
 * The number of newest snapshots that are always kept, so that snapshots made after a mistake do not replace the last snapshot
 * before the mistake.
 */
const keptNewest = 5;
/** The number of days and weeks of which the newest snapshot is kept. */
const keptDays = 7;
const keptWeeks = 4;
/** One day between snapshots, plus half a day for a server that was stopped at night. */
const lateAfterMs = 36 * hourMs;
const retryAfterMs = hourMs;

const namePattern = /^debut-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

/** The path at which a backup is downloaded with a token. */
export const backupDownloadPath = (token: string): string => `/api/admin/backups/download/${token}`;

/** How long a token for a download is valid. A download that has begun continues. */
export const downloadGrantMs = minuteMs;

/** "debut-2026-11-21T030000Z.sqlite". */
export function backupName(at: Date): string {
  return `debut-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`;
}

/** The time in the name of a snapshot; undefined for other files. */
export function backupTime(name: string): Date | undefined {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const movedAsidePattern = /^before-restore-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite/;

/** "before-restore-2026-11-21T120000000Z.sqlite", for a database that a restore moved aside. */
export function movedAsideName(at: Date): string {
  return `before-restore-${at.toISOString().replace(/[:.]/g, '')}.sqlite`;
}

/** Whether a file belongs to a database that a restore moved aside, and is old enough to be deleted at `now`. */
export function isExpiredCopy(name: string, now: Date): boolean {
  const [, date, hours, minutes, seconds, milliseconds] = movedAsidePattern.exec(name) ?? [];
  const time = new Date(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString() < cutoff('restoredOver', now.toISOString());
}

/** Whether a wrong clock dated a snapshot in the future. Such a snapshot does not count as the newest. */
export function isFromTheFuture(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + hourMs;
}

/** The past snapshots. */
export interface BackupHistory {
  newest: Date | undefined;
  /** The time of the last attempt, if it failed. */
  failedAt: Date | undefined;
}

/**
 * Whether the daily snapshot is due: there is none since the last quiet hour, and the last failure, if any, is at least an hour
 * old.
 */
export function isBackupDue({ newest, failedAt }: BackupHistory, now: Date): boolean {
  if (failedAt !== undefined && failedAt <= now && now.getTime() - failedAt.getTime() < retryAfterMs) return false;
  const quiet = lastQuietHour(now);
  return newest === undefined || newest < quiet;
}

/** The start of the last quiet hour, today or yesterday. */
export function lastQuietHour(now: Date): Date {
  const quiet = new Date(now);
  quiet.setHours(quietHour, 0, 0, 0);
  if (quiet > now) quiet.setDate(quiet.getDate() - 1);
  return quiet;
}

/** `failed` when the last attempt failed, `late` when the newest backup is older than `lateAfterMs`. */
export function backupState({ newest, failedAt }: BackupHistory, now: Date): 'ok' | 'late' | 'failed' {
  if (failedAt !== undefined) return 'failed';
  return newest !== undefined && now.getTime() - newest.getTime() > lateAfterMs ? 'late' : 'ok';
}

/** The snapshots to delete: all except the newest five and the newest of each of the last seven days and four weeks with snapshots. */
export function expiredBackups(times: readonly Date[]): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set([
    ...newestFirst.slice(0, keptNewest),
    ...firstOfEach(newestFirst, (time) => Math.floor(time.getTime() / dayMs)).slice(0, keptDays),
    // 1st January 1970 was a Thursday, and weeks begin on Mondays.
    ...firstOfEach(newestFirst, (time) => Math.floor((time.getTime() / dayMs + 3) / 7)).slice(0, keptWeeks),
  ]);
  return newestFirst.filter((time) => !kept.has(time));
}

function firstOfEach(times: readonly Date[], periodOf: (time: Date) => number): Date[] {
  const first = new Map<number, Date>();
  for (const time of times) if (!first.has(periodOf(time))) first.set(periodOf(time), time);
  return [...first.values()];
}
