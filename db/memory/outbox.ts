import { isUrgentEmail, latestDueAt } from '../../server/rules/emails.ts';
import { neverAgain } from '../../server/rules/retention.ts';
import { byCodePoints } from '../../server/rules/search.ts';
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
      const rows = [...read().outbox.values()];
      return {
        due: rows.filter((row) => isDue(row, now)).length,
        abandoned: rows.filter(({ isSent, nextAttemptAt }) => !isSent && nextAttemptAt === neverAgain).length,
      };
    },
    lease: (key, attempts, nextAttemptAt) =>
      write((state) =>
        replaceUnsent(state, key, (row) =>
          row.attempts === attempts ? { ...row, attempts: attempts + 1, nextAttemptAt } : undefined,
        ),
      ),
    markSent: (key) => write((state) => replaceUnsent(state, key, ({ email: _email, ...row }) => ({ ...row, isSent: true }))),
    markFailed: (key, _reason, nextAttemptAt) =>
      write((state) => replaceUnsent(state, key, (row) => ({ ...row, nextAttemptAt }))),
  };
}

function isDue({ isSent, nextAttemptAt }: OutboxRow, now: string): boolean {
  return !isSent && (nextAttemptAt <= now || (nextAttemptAt > latestDueAt(now) && nextAttemptAt < neverAgain));
}

function urgency({ email }: OutboxRow): number {
  return Number(email !== undefined && isUrgentEmail(email));
}

/** Replaces the row of an unsent email; false when there is none, or when `replacementOf` returns undefined. */
function replaceUnsent(state: State, key: string, replacementOf: (row: OutboxRow) => OutboxRow | undefined): boolean {
  const row = state.outbox.get(key);
  const next = row === undefined || row.isSent ? undefined : replacementOf(row);
  if (next !== undefined) state.outbox.set(key, next);
  return next !== undefined;
}
