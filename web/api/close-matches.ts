import { queryOptions } from '@tanstack/react-query';
import { loadDevice } from '../offline/transport/offline-transport.ts';

/**
 * What would be found without slips of the finger, as far as this device has the directory; `where` says in which words to
 * look. The network is not asked.
 */
export const closeMatchesQuery = (q: string, where: 'anywhere' | 'names') =>
  queryOptions({
    queryKey: ['closeMatches', q, where],
    queryFn: async () => (await (await loadDevice())?.deviceDirectory()?.findClose(q, where)) ?? [],
  });
