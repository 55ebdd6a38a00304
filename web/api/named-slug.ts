import type { QueryClient } from '@tanstack/react-query';
import { fold } from '../../server/domain/core/fold.ts';
import { callQuery } from './call-query.ts';

/** The slug of the startup that a text names; undefined if it names none, or if several are possible. */
export async function namedSlug(text: string, queryClient: QueryClient): Promise<string | undefined> {
  const suggestions = await queryClient.ensureQueryData(callQuery('suggestStartups', { query: { q: text } }));
  const named = suggestions.filter(({ name, slug }) => slug === text || fold(name) === fold(text));
  const [only, second] = named.length > 0 ? named : suggestions;
  return second === undefined ? only?.slug : undefined;
}
