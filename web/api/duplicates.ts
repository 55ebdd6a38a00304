import { queryOptions } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/** An active listing of the same name, if there is one. */
export const sameNameQuery = (name: string) =>
  queryOptions({ ...callQuery('checkName', { query: { name } }), select: ({ startup }) => startup, enabled: name !== '' });

/** An active listing with the same website, if there is one. */
export const sameWebsiteQuery = (website: string) =>
  queryOptions({
    ...callQuery('checkWebsite', { query: { website } }),
    select: ({ startup }) => startup,
    enabled: website !== '',
  });
