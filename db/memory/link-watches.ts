import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { fieldsIfAny } from '../../server/domain/listings/card-fields.ts';
import { findingOf } from '../../server/domain/submissions/link-watches.rules.ts';
import type { FoundLinkWatch, LinkWatchRecord, Store } from '../store.ts';
import { type Access, refuseIf, type State } from './state.ts';
import { tablePage, tally } from './tables.ts';

export function memoryLinkWatches({ read, write }: Access): Store['linkWatches'] {
  return {
    byStartup: async (startupId) => structuredClone(read().linkWatches.get(startupId)),
    save: (watch) =>
      write(({ linkWatches, startups }) => {
        refuseIf(!startups.has(watch.startupId), 'foreign_key');
        linkWatches.set(watch.startupId, structuredClone(watch));
      }),
    remove: (startupId) => write(({ linkWatches }) => void linkWatches.delete(startupId)),
    async scan(after, limit) {
      const { startups, linkWatches } = read();
      return [...startups.values()]
        .filter(({ _id, record }) => record.status === 'active' && _id > after)
        .sort((a, b) => byCodePoints(a._id, b._id))
        .slice(0, limit)
        .map(({ record: { _id, status, website, fields } }) => ({
          _id,
          status,
          website,
          ...fieldsIfAny(structuredClone(fields)),
          watched: linkWatches.get(_id)?.website ?? null,
        }));
    },
    async nextOfHost(host, now) {
      const rank = ({ foundAt, suspicion, checkedAt, startupId }: LinkWatchRecord) => {
        const from = suspicion?.certainFrom;
        const isDecisive = foundAt === null && from !== undefined && from <= now && checkedAt < from;
        return `${isDecisive ? 0 : 1} ${checkedAt} ${startupId}`;
      };
      const [next] = [...read().linkWatches.values()]
        .filter((watch) => watch.host === host && (watch.pausedUntil === null || watch.pausedUntil <= now))
        .sort((a, b) => byCodePoints(rank(a), rank(b)));
      return structuredClone(next);
    },
    async table({ trouble, now, ...filter }, slice) {
      const found = foundAt(read(), now).filter(({ suspicion }) => trouble === 'all' || suspicion.kind === trouble);
      const { rows, total } = tablePage(
        {
          rows: found
            .map((watch) => ({ _id: watch.startupId, watch }))
            .sort((a, b) => byCodePoints(a.watch.reviewAt, b.watch.reviewAt) || byCodePoints(a._id, b._id)),
          searched: ({ watch: { startup } }) => [startup.name, startup.website],
          sortedBy: {
            startup: ({ watch: { startup } }) => startup.name,
            since: ({ watch: { suspicion } }) => suspicion.since,
            reviewAt: ({ watch: { reviewAt } }) => reviewAt,
          },
        },
        filter,
        slice,
      );
      return { watches: rows.map(({ watch }) => watch), total };
    },
    tally: async (search, now) =>
      tally(
        { rows: foundAt(read(), now), searched: ({ startup }) => [startup.name, startup.website] },
        ({ suspicion }) => suspicion.kind,
        search,
      ),
    countFound: async (now) => foundAt(read(), now).length,
  };
}

/** The watches that admins can review at `now`, with the names of their listings. */
function foundAt({ linkWatches, startups }: State, now: string): FoundLinkWatch[] {
  return [...linkWatches.values()].flatMap((watch) => {
    const startup = startups.get(watch.startupId)?.record;
    const finding = startup && findingOf(startup, watch);
    if (startup === undefined || finding === undefined || finding.reviewAt > now) return [];
    const { name, slug, logo, website, userId } = startup;
    return [{ ...finding, startup: { name, slug, logo, website, ...(userId === undefined ? {} : { userId }) } }];
  });
}
