import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

/** What the search box suggests for a text. */
export const suggestionsQuery = (q: string) =>
  queryOptions({ queryKey: ['listSuggestions', q], queryFn: () => send('listSuggestions', { query: { q } }) });
