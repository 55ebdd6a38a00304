import type { IdempotencyRecord, Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryIdempotency({ read, write }: Access): Store['idempotency'] {
  return {
    byKey: async (key) => recordByKey(read(), key),
    reserve: (reservation) =>
      write((state) => {
        const existing = recordByKey(state, reservation.key);
        if (existing === undefined) state.idempotency.set(reservation.key, { ...reservation, status: 0, responseJson: '' });
        return existing;
      }),
    complete: (key, status, responseJson) =>
      write((state) => {
        const row = state.idempotency.get(key);
        if (row?.status !== 0) return false;
        state.idempotency.set(key, { ...row, status, responseJson });
        return true;
      }),
  };
}

function recordByKey({ idempotency }: State, key: string): IdempotencyRecord | undefined {
  const row = idempotency.get(key);
  if (row === undefined) return undefined;
  const { requestHash, status, responseJson, createdAt } = row;
  return { requestHash, status, responseJson, createdAt };
}
