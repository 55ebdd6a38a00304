import type { QueueRow } from './queued-request.ts';

/** Maps the fields of `QueueRow` that are stored under another name to that name. */
const storedNames = {
  callId: 'call',
  userId: 'owner',
  omitCredentials: 'asVisitor',
  dedupeKey: 'subject',
  supersedes: 'follows',
  notBefore: 'nextAt',
  silent: 'quiet',
  successMessage: 'whenDone',
  draftKey: 'draft',
  needsSignIn: 'held',
  notified: 'told',
  succeededAt: 'arrivedAt',
} as const satisfies Partial<Record<keyof QueueRow, string>>;

/**
 * A queue row as stored. The stored names never change, because after a deploy, tabs and the service worker of the previous version share
 * the database with new pages. All other code uses `QueueRow`.
 */
export type StoredRow = {
  [Name in keyof QueueRow as Name extends keyof typeof storedNames ? (typeof storedNames)[Name] : Name]: QueueRow[Name];
};

const toStoredName: ReadonlyMap<string, string> = new Map(Object.entries(storedNames));
const fromStoredName: ReadonlyMap<string, string> = new Map(Object.entries(storedNames).map(([name, stored]) => [stored, name]));

export function toStoredRow(row: QueueRow): StoredRow {
  return renameFields<StoredRow>(row, toStoredName);
}

export function fromStoredRow(row: StoredRow): QueueRow {
  return renameFields<QueueRow>(row, fromStoredName);
}

function renameFields<Row extends object>(row: object, names: ReadonlyMap<string, string>): Row {
  // The cast is safe, because `StoredRow` is derived from the same names.
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value])) as Row;
}
