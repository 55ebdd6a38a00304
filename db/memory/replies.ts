import type { KeptReply, Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryReplies({ read, write }: Access): Store['replies'] {
  return {
    byKey: async (key) => replyByKey(read(), key),
    reserve: (reservation) =>
      write((state) => {
        const kept = replyByKey(state, reservation.key);
        if (kept === undefined) state.replies.set(reservation.key, { ...reservation, status: 0, json: '' });
        return kept;
      }),
    keep: (key, status, json) =>
      write((state) => {
        const row = state.replies.get(key);
        if (row?.status !== 0) return false;
        state.replies.set(key, { ...row, status, json });
        return true;
      }),
  };
}

function replyByKey({ replies }: State, key: string): KeptReply | undefined {
  const row = replies.get(key);
  return row && { requestHash: row.requestHash, status: row.status, json: row.json };
}
