import { equalsIgnoreCase } from '../../server/domain/accounts/users.rules.ts';
import { isUrgentEmail, latestDueAt, listedParts } from '../../server/domain/core/email-queue.ts';
import { neverAgain } from '../../server/domain/core/retention.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { emailState } from '../../server/domain/site/outbox.rules.ts';
import type { EmailRecord, Store } from '../store.ts';
import type { Access, OutboxRow, State } from './state.ts';
import { newestFirst, tablePage, tally } from './tables.ts';

export function memoryOutbox({ read, write }: Access): Store['outbox'] {
  return {
    enqueue: ({ key, email, createdAt }, dueAt = createdAt) =>
      write((state) => {
        if (state.outbox.has(key)) return false;
        state.outbox.set(key, { key, email: { ...email }, ...listedParts(email), createdAt, attempts: 0, nextAttemptAt: dueAt });
        return true;
      }),
    cancel: (key) =>
      write((state) => {
        const row = state.outbox.get(key);
        return row !== undefined && isUnsent(row) && row.attempts === 0 && state.outbox.delete(key);
      }),
    due: async (now, limit) =>
      [...read().outbox.values()]
        .filter((row) => isDue(row, now))
        .sort((a, b) => urgency(b) - urgency(a) || byCodePoints(a.nextAttemptAt, b.nextAttemptAt) || byCodePoints(a.key, b.key))
        .slice(0, limit)
        .flatMap(({ key, email, createdAt, attempts }) =>
          email === undefined ? [] : [{ key, email: { ...email }, createdAt, attempts }],
        ),
    counts: async (now) => {
      const unsent = [...read().outbox.values()].filter(isUnsent);
      const late = unsent.filter((row) => (row.attempts > 0 && row.nextAttemptAt < neverAgain) || isDue(row, now));
      return {
        due: late.length,
        oldestAt: late.map(({ createdAt }) => createdAt).sort(byCodePoints)[0] ?? null,
        abandoned: unsent.filter(isAbandoned).length,
      };
    },
    lease: (key, attempts, nextAttemptAt) =>
      write((state) =>
        replaceUnsent(state, key, (row) =>
          row.attempts === attempts ? { ...row, attempts: attempts + 1, nextAttemptAt } : undefined,
        ),
      ),
    markSent: (key, at) =>
      write((state) => replaceUnsent(state, key, ({ email: _email, ...row }) => ({ ...row, sentAt: at, lastError: undefined }))),
    drop: (key, reason, at) => write((state) => replaceUnsent(state, key, (row) => dropped(row, reason, at))),
    markFailed: (key, reason, nextAttemptAt, failedAt) =>
      write((state) =>
        replaceUnsent(state, key, (row) => {
          // When other emails were sent after the recorded failure, that failure has ended and this one is new.
          const isSameFailure =
            failedAt !== undefined && row.failedAt !== undefined && row.failedAt > lastSentAt(state, failedAt);
          const since = isSameFailure ? row.failedAt : failedAt;
          return { ...row, nextAttemptAt, lastError: reason, failedAttempts: row.attempts, failedAt: since };
        }),
      ),
    serverFailure: async (now) => {
      const [first] = failedRows(read()).filter(({ failedAt }) => failedAt > lastSentAt(read(), now));
      return first && { since: first.failedAt, reason: first.lastError ?? '' };
    },
    freeWaiting: (now, failedBefore, limit) =>
      write((state) => {
        const waiting = failedRows(state)
          .filter(({ failedAt, failedAttempts, attempts }) => failedAt <= failedBefore && failedAttempts === attempts)
          .filter(({ nextAttemptAt }) => nextAttemptAt > now && nextAttemptAt < neverAgain)
          .sort((a, b) => urgency(b) - urgency(a));
        for (const row of waiting.slice(0, limit)) state.outbox.set(row.key, { ...row, nextAttemptAt: now });
      }),
    record: async (key) => {
      const row = read().outbox.get(key);
      return row && recordOf(row);
    },
    table: async ({ state, ...filter }, slice) => {
      const page = tablePage(
        {
          rows: [...read().outbox.values()]
            .map(recordOf)
            .filter((row) => state === 'all' || emailState(row) === state)
            .sort(newestFirst),
          searched,
          sortedBy: { recipient: ({ recipient }) => recipient, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { emails: page.rows, total: page.total };
    },
    toAddress: async (email, limit) => {
      const found = [...read().outbox.values()].map(recordOf).filter(({ recipient }) => equalsIgnoreCase(recipient, email));
      return { emails: found.sort(newestFirst).slice(0, limit), total: found.length };
    },
    tally: async (search) => tally({ rows: [...read().outbox.values()].map(recordOf), searched }, emailState, search),
    abandoned: async (limit) =>
      [...read().outbox.values()]
        .filter((row) => isUnsent(row) && isAbandoned(row))
        .sort((a, b) => byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a.key, b.key))
        .slice(0, limit)
        .map(({ key }) => key),
    sendAgain: (key, now) =>
      write((state) => replaceUnsent(state, key, (row) => (isIdle(row) ? { ...row, nextAttemptAt: now } : undefined))),
    discard: (key, reason, at) =>
      write((state) => replaceUnsent(state, key, (row) => (isIdle(row) ? dropped(row, reason, at) : undefined))),
  };
}

const searched = ({ recipient, subject }: EmailRecord) => [recipient, subject];

const isUnsent = ({ sentAt }: OutboxRow) => sentAt === undefined;
const isAbandoned = ({ nextAttemptAt }: OutboxRow) => nextAttemptAt === neverAgain;

/** Whether no attempt is running, because every attempt so far has failed. */
const isIdle = (row: OutboxRow) => row.failedAttempts === row.attempts || isAbandoned(row);

function dropped({ email: _email, ...row }: OutboxRow, dropReason: string, at: string): OutboxRow {
  return { ...row, sentAt: at, lastError: undefined, dropReason };
}

function recordOf(row: OutboxRow): EmailRecord {
  const { key, kind, recipient, subject, attempts, nextAttemptAt, createdAt } = row;
  const { failedAttempts = null, lastError = null, sentAt = null, dropReason = null } = row;
  return {
    _id: key,
    kind,
    recipient,
    subject,
    attempts,
    nextAttemptAt,
    failedAttempts,
    lastError,
    sentAt,
    dropReason,
    createdAt,
  };
}

/** The unsent emails that the mail server has failed to accept. The email that has waited longest comes first. */
function failedRows(state: State): (OutboxRow & { failedAt: string })[] {
  return [...state.outbox.values()]
    .flatMap((row) => (isUnsent(row) && row.failedAt !== undefined ? [{ ...row, failedAt: row.failedAt }] : []))
    .sort((a, b) => byCodePoints(a.failedAt, b.failedAt) || byCodePoints(a.key, b.key));
}

/** When the last email was sent; '' for never. Times after `now` are ignored, because they come from a wrong clock. */
function lastSentAt(state: State, now: string): string {
  const times = [...state.outbox.values()].flatMap(({ sentAt, dropReason }) =>
    sentAt === undefined || dropReason !== undefined || sentAt > now ? [] : [sentAt],
  );
  return times.sort(byCodePoints).at(-1) ?? '';
}

function isDue(row: OutboxRow, now: string): boolean {
  const { nextAttemptAt } = row;
  return isUnsent(row) && (nextAttemptAt <= now || (nextAttemptAt > latestDueAt(now) && nextAttemptAt < neverAgain));
}

function urgency({ email }: OutboxRow): number {
  return Number(email !== undefined && isUrgentEmail(email));
}

/** Replaces the row of an unsent email. Returns false when there is no such row or `replacementOf` returns undefined. */
function replaceUnsent(state: State, key: string, replacementOf: (row: OutboxRow) => OutboxRow | undefined): boolean {
  const row = state.outbox.get(key);
  const next = row === undefined || !isUnsent(row) ? undefined : replacementOf(row);
  if (next !== undefined) state.outbox.set(key, next);
  return next !== undefined;
}
