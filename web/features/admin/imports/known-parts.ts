import type { QueryClient } from '@tanstack/react-query';
import type { ImportKind } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import type { Engine } from './engine-client.ts';
import type { KnownParts } from './import-engine.ts';

/** Loads the parts of the directory that every preview needs. */
export async function loadKnownParts(queryClient: QueryClient): Promise<KnownParts> {
  const [fields, categories, former, postCategories, renamedTags] = await Promise.all([
    queryClient.fetchQuery({ ...callQuery('listFields'), staleTime: 0 }),
    queryClient.fetchQuery({ ...callQuery('listCategories'), staleTime: 0 }),
    send('listFormerSlugs', {}),
    send('listAllPostCategories', {}),
    send('listReplacedTags', {}),
  ]);
  return { fields, categories, formerSlugs: Object.entries(former.categories), postCategories, renamedTags };
}

/**
 * Gives the engine every startup or post of the directory, page by page. `progress` gets the number of rows loaded so far and the
 * total.
 */
export async function loadKnownRows(
  kind: ImportKind,
  engine: Engine,
  signal: AbortSignal,
  progress: (loaded: number, total: number) => void,
): Promise<void> {
  if (kind === 'startups') {
    let loaded = 0;
    for (let after = ''; !signal.aborted;) {
      const { startups, total } = await send('listKnownStartups', { query: { after } });
      await engine.addStartups(startups);
      loaded += startups.length;
      progress(loaded, total);
      const last = startups.at(-1)?._id;
      if (last === undefined || startups.length < adminPageSizes.knownStartups) return;
      after = last;
    }
  }
  if (kind === 'posts') {
    for (let page = 1; !signal.aborted; page += 1) {
      const { posts, total } = await send('listKnownPosts', { query: { page: String(page) } });
      await engine.addPosts(posts);
      progress(Math.min(page * adminPageSizes.knownPosts, total), total);
      if (posts.length === 0 || page * adminPageSizes.knownPosts >= total) return;
    }
  }
}
