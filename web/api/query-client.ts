import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** A query client whose `invalidateQueries` also repeats a first request that is still running: its response may predate the change. */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...(filters as InvalidateQueryFilters), fetchStatus: 'fetching' })) {
      // React Query does this for queries with data; to a query without data it would give the old response.
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      void query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}
