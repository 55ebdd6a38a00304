import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memorySecurityEvents({ read, write }: Access): Store['securityEvents'] {
  return {
    add: (event) =>
      write((state) => {
        refuseIf(state.securityEvents.has(event._id), 'primary_key');
        state.securityEvents.set(event._id, { ...event });
      }),
    async table({ kind, ...filter }, slice) {
      const newest = [...read().securityEvents.values()].filter((event) => kind === '' || event.kind === kind).sort(newestFirst);
      const { rows, total } = tablePage(
        {
          rows: newest,
          searched: ({ username, detail, network, device }) => [username, detail, network, device],
          sortedBy: { createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { events: rows, total };
    },
  };
}
