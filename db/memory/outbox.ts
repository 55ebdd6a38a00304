import { isUrgentEmail, latestDueAt } from '../../server/domain/core/email-queue.ts';
import { neverAgain } from '../../server/domain/core/retention.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import type { Access, OutboxRow, State } from './state.ts';

export function memoryOutbox({ read, write }: Access): Store['outbox'] {
  return {
    enqueue: ({ key, email, createdAt }, dueAt = createdAt) =>
      write((state) => {
        if (state.outbox.has(key)) return false;
        state.outbox.set(key, { key, email: { ...email }, createdAt, attempts: 0, nextAttemptAt: dueAt, isSent: false });
        return true;
      }),
    cancel: (key) =>
      write((state) => {
        const row = state.outbox.get(key);
        return row !== undefined && !row.isSent && row.attempts === 0 && state.outbox.delete(key);
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
      const unsent = [...read().outbox.values()].filter(({ isSent }) => !isSent);
      const late = unsent.filter((row) => (row.attempts > 0 && row.nextAttemptAt < neverAgain) || isDue(row, now));
      return {
        due: late.length,
        oldestAt: late.map(({ createdAt }) => createdAt).sort(byCodePoints)[0] ?? null,
        abandoned: unsent.filter(({ nextAttemptAt }) => nextAttemptAt === neverAgain).length,
      };
    },
    lease: (key, attempts, nextAttemptAt) =>
      write((state) =>
        replaceUnsent(state, key, (row) =>
          row.attempts === attempts ? { ...row, attempts: attempts + 1, nextAttemptAt } : undefined,
        ),
      ),
    markSent: (key, at) =>
      write((state) => replaceUnsent(state, key, ({ email: _email, ...row }) => ({ ...row, isSent: true, sentAt: at }))),
    drop: (key) => write((state) => replaceUnsent(state, key, ({ email: _email, ...row }) => ({ ...row, isSent: true }))),
    markFailed: (key, reason, nextAttemptAt, failedAt) =>
      write((state) =>
        replaceUnsent(state, key, (row) => {
          const isSameFailure = failedAt !== undefined && row.failed !== undefined && row.failed.at > lastSentAt(state, failedAt);
          const at = isSameFailure ? row.failed?.at : failedAt;
          const failed = at === undefined ? undefined : { at, attempts: row.attempts };
          return { ...row, nextAttemptAt, lastError: reason, failed };
        }),
      ),
    serverFailure: async (now) => {
      const [first] = failedRows(read()).filter(({ failed }) => failed.at > lastSentAt(read(), now));
      return first && { since: first.failed.at, reason: first.lastError ?? '' };
    },
    freeWaiting: (now, failedBefore, limit) =>
      write((state) => {
        const waiting = failedRows(state)
          .filter(({ failed, attempts }) => failed.at <= failedBefore && failed.attempts === attempts)
          .filter(({ nextAttemptAt }) => nextAttemptAt > now && nextAttemptAt < neverAgain)
          .sort((a, b) => urgency(b) - urgency(a));
        for (const row of waiting.slice(0, limit)) state.outbox.set(row.key, { ...row, nextAttemptAt: now });
      }),
  };
}

/** The unsent emails that the mail server has failed to accept, longest waiting first. */
function failedRows(state: State): (OutboxRow & { failed: NonNullable<OutboxRow['failed']> })[] {
  return [...state.outbox.values()]
    .flatMap((row) => (row.isSent || row.failed === undefined ? [] : [{ ...row, failed: row.failed }]))
    .sort((a, b) => byCodePoints(a.failed.at, b.failed.at) || byCodePoints(a.key, b.key));
}

/** When the last email was sent; '' for never. Times after `now` are ignored, because they come from a wrong clock. */
function lastSentAt(state: State, now: string): string {
  const times = [...state.outbox.values()].flatMap(({ sentAt }) => (sentAt === undefined || sentAt > now ? [] : [sentAt]));
  return times.sort(byCodePoints).at(-1) ?? '';
}

function isDue({ isSent, nextAttemptAt }: OutboxRow, now: string): boolean {
  return !isSent && (nextAttemptAt <= now || (nextAttemptAt > latestDueAt(now) && nextAttemptAt < neverAgain));
}

function urgency({ email }: OutboxRow): number {
  return Number(email !== undefined && isUrgentEmail(email));
}

/** Replaces the row of an unsent email. Returns false when there is no such row or `replacementOf` returns undefined. */
function replaceUnsent(state: State, key: string, replacementOf: (row: OutboxRow) => OutboxRow | undefined): boolean {
  const row = state.outbox.get(key);
  const next = row === undefined || row.isSent ? undefined : replacementOf(row);
  if (next !== undefined) state.outbox.set(key, next);
  return next !== undefined;
}
