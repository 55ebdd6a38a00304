import type { Web, Websites } from '../domain/websites/web.contract.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { PageReader } from './page-reader.ts';

/** Websites over the guarded port. The list of public suffixes is loaded with its first use. */
export function createWebsites(web: Web, pages: PageReader): Websites {
  // Each may hold a page and a picture of 1 MB, and wait half a minute for another site.
  const limit = new ConcurrencyLimit({
    name: 'websites',
    concurrency: 16,
    maxPending: 300,
    perCaller: { concurrency: 2, maxPending: 30 },
    maxWaitMs: 60_000,
  });
  return {
    ...web,
    async domainOf(hostname) {
      const { getDomain } = await import('tldts');
      return getDomain(hostname, { allowPrivateDomains: true }) ?? undefined;
    },
    inTurn: (caller, task) => limit.run(task, { caller }),
    readPage: pages.content,
    readProofTags: pages.proofTags,
  };
}
