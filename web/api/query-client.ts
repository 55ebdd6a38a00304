import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** A query client whose `invalidateQueries` also repeats a first request that still runs: its response may be older than the change. */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...(filters as InvalidateQueryFilters), fetchStatus: 'fetching' })) {
      // The query client itself does this for queries with data; to one without data it would give the old response.
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      void query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}
