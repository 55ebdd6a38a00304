import type { IdempotencyRecord, Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryIdempotency({ read, write }: Access): Store['idempotency'] {
  return {
    byKey: async (key) => recordByKey(read(), key),
    reserve: (reservation) =>
      write((state) => {
        const kept = recordByKey(state, reservation.key);
        if (kept === undefined) state.idempotency.set(reservation.key, { ...reservation, status: 0, responseJson: '' });
        return kept;
      }),
    complete: (key, status, json) =>
      write((state) => {
        const row = state.idempotency.get(key);
        if (row?.status !== 0) return false;
        state.idempotency.set(key, { ...row, status, responseJson: json });
        return true;
      }),
  };
}

function recordByKey({ idempotency: replies }: State, key: string): IdempotencyRecord | undefined {
  const row = replies.get(key);
  return row && { requestHash: row.requestHash, status: row.status, responseJson: row.responseJson };
}
