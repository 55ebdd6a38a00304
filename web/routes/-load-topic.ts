import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { type ListParams, loadChosen } from '../api/list-choice.ts';
import { ensurePages, facetsQuery, startupsQuery, type Topic } from '../api/startups.ts';
import { noSuchPage } from '../lib/search-params.ts';

/** Loads all startups, or those of a category or tag, as an address asks for them; throws "not found" for a page past their end. */
export async function loadTopic(queryClient: QueryClient, topic: Topic, params: ListParams & { page?: number | undefined }) {
  return loadChosen(queryClient, params, async (choice) => {
    const facets = facetsQuery(topic, choice.filters);
    const [firstPage] = await Promise.all([
      ensurePages(queryClient, (first) => startupsQuery(topic, choice, first), params.page ?? 1),
      queryClient.prefetchQuery(facets),
    ]);
    if (firstPage === undefined) throw notFound({ data: noSuchPage });
    return { firstPage, choice, isEmpty: queryClient.getQueryData(facets.queryKey)?.total === 0 };
  });
}
