import type { DayCount, DecidedItem, Store, VisitEvent } from '../../../db/store.ts';
import type { Call, CallContext } from '../call-context.ts';
import { isPublicPost } from '../content/posts.rules.ts';
import { dayMs, dayOf } from '../core/dates.ts';
import { parseUrl } from '../core/http-url.ts';
import { newToken } from '../core/ids.ts';
import { notificationKinds } from '../core/kinds.ts';
import { messages } from '../core/messages.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { roleMay } from '../core/permissions.ts';
import { maxEventsOfNetwork } from './analytics.rules.ts';
import type * as contract from './numbers.contract.ts';
import type { NumbersSums } from './numbers.contract.ts';
import { countedPage, countedSearch, daysOfPeriod, type NamedPage, referrerHost, waitOfShare, waitsOf } from './numbers.rules.ts';

const recorded = { message: messages.recorded } as const;

export const recordVisit: Call<typeof contract.recordVisit> = async (context, { body }) => {
  const { store, origin, actor } = context;
  const found = countedPage(body.path);
  if (found === undefined || !mayCount(context, 1)) return recorded;
  const page = found.named === undefined ? { ownerId: undefined } : await findPage(store, found.named, context.now());
  // Founders do not count as visitors of their own page.
  if (page === undefined || (actor.user !== undefined && page.ownerId === actor.user._id)) return recorded;
  const host = body.referrer === undefined ? undefined : referrerHost(body.referrer, hostnameOf(origin));
  context.count([
    visitOf(context, 'visitor', ''),
    visitOf(context, 'page', found.page),
    ...(host === undefined ? [] : [visitOf(context, 'referrer', host)]),
  ]);
  return recorded;
};

export const recordMissedSearches: Call<typeof contract.recordMissedSearches> = async (context, { body }) => {
  const { store, adapters, network } = context;
  const texts = new Set(body.searches.flatMap((text) => countedSearch(text) ?? []));
  if (texts.size === 0 || !mayCount(context, texts.size)) return recorded;
  const secret = await searchSecret(store);
  for (const text of texts) {
    const { total, partial } = await store.startups.search(text, { offset: 0, limit: 1 });
    if (total + partial > 0) continue;
    const event = visitOf(context, 'search', '');
    // Passes the network as the visitor, so that each network counts once.
    context.count([{ ...event, key: adapters.digest(`${secret} ${event.day} ${text}`), text, visitor: network }]);
  }
  return recorded;
};

/**
 * Whether an event may count. Events do not count if they come from a program, a reviewer, an editor, an admin, or a network that
 * has already sent too many events on that day.
 */
function mayCount({ adapters, userAgent, actor, hitInMemory, now, network }: CallContext, events: number): boolean {
  if (adapters.isBot(userAgent) || (actor.user !== undefined && roleMay(actor.user.role, 'enterAdmin'))) return false;
  let count = 0;
  for (let at = 0; at < events; at += 1) ({ count } = hitInMemory(`${dayOf(now(), 'UTC')} visits ${network}`, dayMs));
  return count <= maxEventsOfNetwork;
}

function visitOf({ visitor, network, now }: CallContext, kind: VisitEvent['kind'], key: string): VisitEvent {
  return { kind, key, visitor, network, day: dayOf(now(), 'UTC') };
}

/** The owner of a public page; `ownerId` is undefined for a page without an owner. Returns undefined when there is no such page. */
async function findPage(
  store: Store,
  { kind, name }: NamedPage,
  now: Date,
): Promise<{ ownerId: string | undefined } | undefined> {
  if (kind === 'startup') {
    const startup = await store.startups.bySlug(name);
    return startup?.status === 'active' ? { ownerId: startup.userId } : undefined;
  }
  return (await exists(store, kind, name, now.toISOString())) ? { ownerId: undefined } : undefined;
}

async function exists(store: Store, kind: Exclude<NamedPage['kind'], 'startup'>, name: string, at: string): Promise<boolean> {
  switch (kind) {
    case 'category':
      return (await store.categories.bySlug(name)) !== undefined;
    case 'collection':
      return (await store.collections.bySlug(name))?.visibility === 'public';
    case 'post': {
      const post = await store.posts.bySlug(name);
      return post !== undefined && isPublicPost(post, at);
    }
    case 'postCategory':
      return (await store.posts.categoryBySlug(name, at))?.status === 'active';
    case 'tag':
      return (await store.startups.withTag(name, { offset: 0, limit: 1 })).total > 0;
  }
}

const hostnameOf = (origin: string): string => parseUrl(origin)?.hostname ?? '';

/** The store's name for the secret with which searches are hashed. */
const secretName = 'search-key';

async function searchSecret({ secrets }: Store): Promise<string> {
  return (await secrets.get(secretName)) ?? (await secrets.getOrInsert(secretName, newToken()));
}

/** The maximum number of decisions read per kind. Reading more would hardly change the times. */
const maxDecisions = 10_000;

export const getNumbers: Call<typeof contract.getNumbers> = async ({ store: { numbers }, now }, { query }) => {
  const length = Number(query.days);
  const all = daysOfPeriod(now(), 2 * length);
  const [first = '', from = ''] = [all[0], all[length]];
  const decided = await Promise.all(notificationKinds.map((kind) => numbers.decided(kind, first, maxDecisions)));
  const days = sumsByDay(all, {
    views: await numbers.days('views', first),
    visitors: await numbers.days('visitors', first),
    signUps: await numbers.created('users', first),
    submissions: await numbers.created('submissions', first),
    decisions: decided.flat().map(({ decidedAt }) => ({ day: decidedAt.slice(0, 10), count: 1 })),
  });
  const limit = pageSizes.numbersRows;
  const [startups, pages, referrers, searches] = [
    await numbers.startups(from, limit),
    await numbers.top('page', from, limit),
    await numbers.top('referrer', from, limit),
    await numbers.top('search', from, limit),
  ];
  return {
    sums: sumOfDays(days.slice(length)),
    before: sumOfDays(days.slice(0, length)),
    days: days.slice(length),
    decisions: notificationKinds.map((kind, at) => ({ kind, ...timesOf(decided[at] ?? [], from) })),
    startups: startups.map(({ name, slug, views, impressions, traffic }) => ({ name, slug, views, impressions, traffic })),
    pages: pages.map(({ key, count }) => ({ page: key, views: count })),
    referrers: referrers.map(({ key, count }) => ({ host: key, visitors: count })),
    searches: searches.map(({ key, count }) => ({ text: key, networks: count })),
  };
};

const none: NumbersSums = { views: 0, visitors: 0, signUps: 0, submissions: 0, decisions: 0 };
const parts = Object.keys(none) as (keyof NumbersSums)[];

function sumsByDay(days: readonly string[], counts: Readonly<Record<keyof NumbersSums, readonly DayCount[]>>) {
  const byDay = new Map(days.map((day) => [day, { day, ...none }]));
  for (const part of parts)
    for (const { day, count } of counts[part]) {
      const sums = byDay.get(day);
      if (sums !== undefined) sums[part] += count;
    }
  return [...byDay.values()];
}

function sumOfDays(days: readonly NumbersSums[]): NumbersSums {
  const sums = { ...none };
  for (const day of days) for (const part of parts) sums[part] += day[part];
  return sums;
}

/** The share of decisions that are made within the slower of the two reported times. */
const slowShare = 0.9;

function timesOf(decided: readonly DecidedItem[], from: string) {
  const items = decided.filter(({ decidedAt }) => decidedAt >= from);
  const waits = waitsOf(items);
  return {
    decided: items.length,
    accepted: items.filter(({ isAccepted }) => isAccepted).length,
    medianMs: waitOfShare(waits, 0.5),
    slowMs: waitOfShare(waits, slowShare),
  };
}
