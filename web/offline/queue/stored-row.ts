import type { QueueRow } from './queued-request.ts';

/**
 * A queue row as it is stored and as pages broadcast it. After a deploy the service worker and other tabs of the version before
 * may still run beside a new page and share one database with it, so these names stay those of that version; the
 * rest of the code uses `QueueRow`.
 */
export interface StoredRow extends Pick<
  QueueRow,
  'id' | 'method' | 'path' | 'json' | 'label' | 'createdAt' | 'attempts' | 'refused'
> {
  call: QueueRow['callId'];
  owner: string;
  asVisitor: boolean;
  subject: string;
  follows: boolean;
  nextAt: number;
  quiet?: boolean;
  whenDone?: string;
  draft?: string;
  held?: boolean;
  told?: boolean;
  arrivedAt?: number;
}

/** Name in `QueueRow`, name in `StoredRow`. */
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
} as const satisfies Partial<Record<keyof QueueRow, keyof StoredRow>>;

const toStoredName: ReadonlyMap<string, string> = new Map(Object.entries(storedNames));
const fromStoredName: ReadonlyMap<string, string> = new Map(Object.entries(storedNames).map(([name, stored]) => [stored, name]));

export function toStoredRow(row: QueueRow): StoredRow {
  // The table above names every field that differs.
  return renamed(row, toStoredName) as unknown as StoredRow;
}

export function fromStoredRow(row: StoredRow): QueueRow {
  return renamed(row, fromStoredName) as unknown as QueueRow;
}

function renamed(row: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]));
}
