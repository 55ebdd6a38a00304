import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { backupLengths } from '../core/lengths.ts';
import { count, isoTime, text, messageReply } from '../core/schemas.ts';
import { messages } from '../core/messages.ts';

export const backupStatus = v.strictObject({
  /**
   * `unavailable`: the host has no disk, as in the demo. `external`: PostgreSQL is backed up elsewhere. `off`: the operator disabled
   * backups. `late`: the newest backup is too old.
   */
  state: v.picklist(['unavailable', 'external', 'off', 'ok', 'late', 'failed']),
  newest: v.nullable(v.strictObject({ createdAt: isoTime, bytes: count })),
  /** The number of backups. */
  total: count,
  /** Whether backups are on the same disk as the database, and would be lost with it. */
  sameDisk: v.boolean(),
  /** The last attempt, if it failed. */
  failure: v.nullable(v.strictObject({ at: isoTime, reason: text(backupLengths.reason) })),
});
export type BackupStatus = v.InferOutput<typeof backupStatus>;

export const getBackups = declareCall('GET', '/admin/backups', {
  summary: 'The age and size of the latest backup, and whether a backup failed or is overdue.',
  who: { may: 'manageSite' },
  reply: backupStatus,
});

export const makeBackup = declareCall('POST', '/admin/backups', {
  summary: 'Makes and checks a backup. Replies when it is done.',
  who: { may: 'manageSite' },
  reply: messageReply(messages.backupMade),
  errors: ['backups.not_available', 'backups.external', 'backups.failed'],
  transaction: 'own',
  rateLimit: { points: 12, perSeconds: 3_600 },
});

export const backupFile = v.strictObject({ name: text(backupLengths.name), createdAt: isoTime, bytes: count });
export type BackupFile = v.InferOutput<typeof backupFile>;

export const listBackups = declareCall('GET', '/admin/backups/files', {
  summary: 'The backups that can be downloaded, newest first; none on hosts without backup files.',
  who: { may: 'manageSite' },
  reply: v.strictObject({ backups: v.array(backupFile) }),
});

export const downloadBackup = declareCall('POST', '/admin/backups/files', {
  summary:
    'Returns the path from which the session can download a backup for a minute. A backup contains all data, so the caller must have signed in within the last ten minutes.',
  who: { may: 'manageSite' },
  body: v.strictObject({ name: text(backupLengths.name) }),
  reply: v.strictObject({ path: text(backupLengths.path) }),
  errors: ['backups.not_available', 'backups.external', 'backups.not_found', 'auth.reauthentication_required'],
  secretReply: true,
  rateLimit: { points: 12, perSeconds: 3_600 },
});
