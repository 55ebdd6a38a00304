import { queryOptions } from '@tanstack/react-query';
import { loadOfflineAnswers } from '../offline/transport/offline-transport.ts';

/**
 * What would be found without slips of the finger, as far as this device has the directory; `where` says in which words to
 * look. The network is not asked.
 */
export const fuzzyMatchesQuery = (q: string, where: 'anywhere' | 'names') =>
  queryOptions({
    queryKey: ['closeMatches', q, where],
    queryFn: async () => (await (await loadOfflineAnswers())?.deviceDirectory()?.findClose(q, where)) ?? [],
  });
