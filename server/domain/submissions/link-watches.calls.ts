import type { LinkWatchRecord, StartupRecord, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './link-watches.contract.ts';
import { confirmedDays, findingOf, pausedWatch, presentFinding, withLastAlive } from './link-watches.rules.ts';
import { linkTroubles } from '../core/kinds.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { withoutStaleProof } from '../listings/startups.rules.ts';
import { type Call, type CallContext } from '../call-context.ts';
import { loadStartup, ownerOf } from '../listings/load-startups.ts';
import { recordRevision } from './revisions.calls.ts';
import { orThrow } from '../core/refusals.ts';

export const listLinkFindings: Call<typeof contract.listLinkFindings> = async ({ store, now }, { query }) => {
  const at = now().toISOString();
  const { watches, total } = await store.linkWatches.table({ ...query, now: at }, sliceOf(query));
  const counts = countsOf(linkTroubles, await store.linkWatches.tally(query.search, at));
  return { findings: watches.map(presentFinding), total, counts };
};

export const ignoreLinkFinding: Call<typeof contract.ignoreLinkFinding> = async (context, { params, body }) => {
  const { startup, finding } = await foundById(context.store, params.id);
  const { pausedUntil } = await pause(context, startup, finding, body.days);
  await context.audit(context.store, {
    subjectId: startup._id,
    subject: startup.name,
    before: { link: finding.suspicion.kind },
    after: { link: '', pausedUntil },
  });
  return { pausedUntil };
};

/** Makes the new address of a moved website the listing's website. Its checks then start over. */
export const followMovedWebsite: Call<typeof contract.followMovedWebsite> = async (context, { params, body }) => {
  const { store } = context;
  const { startup, finding } = await foundById(store, params.id);
  // The redirect's target has changed since the admin saw the finding.
  if (finding.movedTo !== body.movedTo) throw new CallError('links.nothing_found');
  const moved = withoutStaleProof({ ...startup, website: finding.movedTo }, startup);
  await recordRevision(context, 'admin', startup, moved);
  await store.startups.update(moved);
  await context.audit(store, {
    subjectId: startup._id,
    subject: startup.name,
    before: { website: startup.website },
    after: { website: moved.website },
  });
  return { website: moved.website };
};

export const confirmWebsite: Call<typeof contract.confirmWebsite> = async (context, { params }) => {
  const { startup, finding } = await foundById(context.store, params.id);
  return { pausedUntil: (await pause(context, startup, finding, confirmedDays)).pausedUntil };
};

/** Emails a listing's owner, once for each finding. */
export async function askOwner(store: Store, startup: StartupRecord, watch: LinkWatchRecord): Promise<void> {
  const finding = findingOf(startup, watch);
  const owner = await ownerOf(store, startup);
  if (finding === undefined || owner === undefined) return;
  const { _id, name, website } = startup;
  const { suspicion, movedTo, reviewAt, foundAt } = finding;
  await store.outbox.enqueue({
    key: `website.trouble:${_id}:${foundAt}`,
    email: { kind: 'website.trouble', to: owner.email, startup: name, website, trouble: suspicion.kind, movedTo, reviewAt },
    createdAt: foundAt ?? reviewAt,
  });
}

/** A published listing and the finding about its website. Throws `links.nothing_found` without a finding. */
async function foundById(store: Store, id: string) {
  const startup = await loadStartup(store, id);
  return { startup, finding: orThrow(findingOf(startup, await store.linkWatches.byStartup(id)), 'links.nothing_found') };
}

/** Pauses the checks of a website for some days. During the pause, the listing's page shows no finding. */
async function pause({ store, now }: CallContext, startup: StartupRecord, watch: LinkWatchRecord, days: number) {
  const paused = pausedWatch(watch, days, now());
  await store.linkWatches.save(paused);
  const shown = withLastAlive(startup, paused);
  if (shown !== startup) await store.startups.update(shown);
  return paused;
}
