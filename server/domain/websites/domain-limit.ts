import type { Websites } from './web.contract.ts';
import { hourMs } from '../core/dates.ts';
import { countHit } from '../core/rate-limits.ts';

/** The limit for all members' requests to one domain together, so that this site cannot be used to attack another. */
const domainLimit = { points: 60, perMs: hourMs } as const;

/** Adds the limit to the adapter. Each followed redirect counts as another request. `get` throws `request.too_many` over the limit. */
export function withDomainLimit(context: Parameters<typeof countHit>[0], websites: Websites): Websites {
  const count = async ({ hostname }: URL) =>
    countHit(context, `requests to ${(await websites.domainOf(hostname)) ?? hostname}`, domainLimit);
  return {
    ...websites,
    async get(address, { mayFollow = () => true, ...options } = {}) {
      await count(new URL(address));
      return websites.get(address, {
        ...options,
        mayFollow: async (from, to) => {
          const follows = await mayFollow(from, to);
          if (follows) await count(to);
          return follows;
        },
      });
    },
  };
}
