import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import type { Access, OutboxRow, State } from './state.ts';

export function memoryOutbox({ read, write }: Access): Store['outbox'] {
  return {
    enqueue: ({ key, email: mail, createdAt }) =>
      write((state) => {
        if (state.outbox.has(key)) return false;
        state.outbox.set(key, { key, mail: { ...mail }, createdAt, attempts: 0, nextAttemptAt: createdAt, sent: false });
        return true;
      }),
    due: async (now, limit) =>
      [...read().outbox.values()]
        .filter(({ sent, nextAttemptAt }) => !sent && nextAttemptAt <= now)
        .sort((a, b) => byCodePoints(a.nextAttemptAt, b.nextAttemptAt) || byCodePoints(a.key, b.key))
        .slice(0, limit)
        .flatMap(({ key, mail, createdAt, attempts }) =>
          mail === undefined ? [] : [{ key, mail: { ...mail }, createdAt, attempts }],
        ),
    lease: (key, attempts, nextAttemptAt) =>
      write((state) =>
        change(state, key, (row) => (row.attempts === attempts ? { ...row, attempts: attempts + 1, nextAttemptAt } : undefined)),
      ),
    markSent: (key) => write((state) => change(state, key, ({ mail: _mail, ...row }) => ({ ...row, sent: true }))),
    markFailed: (key, _reason, nextAttemptAt) => write((state) => change(state, key, (row) => ({ ...row, nextAttemptAt }))),
  };
}

/** Replaces a mail that waits; false when there is none, or nothing to put in its place. */
function change(state: State, key: string, changed: (row: OutboxRow) => OutboxRow | undefined): boolean {
  const row = state.outbox.get(key);
  const next = row === undefined || row.sent ? undefined : changed(row);
  if (next !== undefined) state.outbox.set(key, next);
  return next !== undefined;
}
