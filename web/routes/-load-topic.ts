import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { type ListParams, loadChosen } from '../api/list-choice.ts';
import { ensurePages, facetsQuery, startupsQuery, type Topic } from '../api/startups.ts';
import { noSuchPage } from '../lib/search-params.ts';

/** Loads the list of all startups, or of a category or tag, with the parameters of an address. Throws "not found" for a page past its end. */
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
