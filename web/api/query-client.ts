import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** A query client whose `invalidateQueries` also repeats a first request that is still running, because its response may predate the change. */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...(filters as InvalidateQueryFilters), fetchStatus: 'fetching' })) {
      // React Query does this for queries with data. A query without data would get the old response.
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      void query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}
