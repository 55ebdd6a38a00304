import * as v from 'valibot';
import type { StartupRecord, Store } from '../../../db/store.ts';
import { analyticsDay } from '../audience/analytics.contract.ts';
import { archiveReasons } from '../core/kinds.ts';
import { archiveLengths, userLengths } from '../core/lengths.ts';
import { count, id, isoTime, optionalText, slug, text } from '../core/schemas.ts';
import { usernameKey } from '../core/username-key.ts';
import { category } from '../listings/categories.contract.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';
import { makerStatuses } from '../submissions/makers.contract.ts';
import { submission } from '../submissions/submissions.contract.ts';
import { atOnce, type Part } from './everything-part.ts';
import { startupIdPages, startupPages, userRecordPages } from './export-read.ts';

export const categoryPart: Part<v.InferOutput<typeof category>> = {
  file: 'categories.jsonl',
  row: category,
  read: ({ categories }) => atOnce(() => categories.list()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.categories.insert(row);
  },
};

const startupRow = v.strictObject({
  ...startup.entries,
  sourceId: v.nullable(text(200)),
});

/** Listings of every status. If the account of a listing's owner is not in the file, the listing has no owner. */
export const startupPart: Part<StartupRecord> = {
  file: 'startups.jsonl',
  row: startupRow,
  read: (store) => startupPages(store, 'all'),
  write: async ({ store, known }, rows) => {
    for (const row of rows) {
      const { userId, verifiedAt: _proof, ...unowned } = row;
      await store.startups.insert(userId === undefined || known.users.has(userId) ? row : unowned);
      known.startups.add(row._id);
    }
  },
};

const submissionRow = v.strictObject({
  ...submission.entries,
  /** How long the review was paused between questions and their answers, in milliseconds. */
  pausedMs: count,
});

export const submissionPart: Part<v.InferOutput<typeof submissionRow>> = {
  file: 'submissions.jsonl',
  row: submissionRow,
  read: (store) =>
    ofEachStartup(store, async (startupId) => {
      const found = await store.submissions.byStartup(startupId);
      if (found === undefined) return [];
      const state = await store.reviewStates.find({ kind: 'submission', id: startupId });
      return [{ ...found, pausedMs: state?.pausedMs ?? 0 }];
    }),
  write: async ({ store, known }, rows) => {
    for (const { pausedMs, ...row } of rows) {
      if (!known.startups.has(row.startupId)) continue;
      // The subscription's id is dropped, because it belongs to the PayPal account of the exported site.
      await store.submissions.save({ ...row, userId: known.users.has(row.userId) ? row.userId : '', subscriptionId: '' });
      if (pausedMs === 0) continue;
      const { startupId, decidedAt } = row;
      const [nobody, never] = [
        { askedOf: null, takenBy: null, decidedBy: null },
        { askedAt: null, answeredAt: null, takenAt: null },
      ];
      const state = { itemKind: 'submission', itemId: startupId, startupId, pausedMs, decidedAt, ...nobody, ...never } as const;
      await store.reviewStates.save({ ...state, decision: null });
    }
  },
};

const archiveRow = v.strictObject({
  startupId: id,
  reason: v.picklist(archiveReasons),
  note: optionalText(archiveLengths.note),
  archivedAt: isoTime,
  archivedBy: v.nullable(id),
  statusBefore: v.picklist(startupStatuses.filter((status) => status !== 'archived')),
  removalRequestedAt: v.nullable(isoTime),
});

export const archivePart: Part<v.InferOutput<typeof archiveRow>> = {
  file: 'archives.jsonl',
  row: archiveRow,
  read: (store) => ofEachStartup(store, async (startupId) => [await store.archives.byStartup(startupId)]),
  write: async ({ store, known }, rows) => {
    for (const row of rows) {
      const { archivedBy } = row;
      const isKnown = archivedBy !== null && known.users.has(archivedBy);
      if (known.startups.has(row.startupId)) await store.archives.save({ ...row, archivedBy: isKnown ? archivedBy : null });
    }
  },
};

const mergeRow = v.strictObject({ duplicateId: id, survivorId: id, number: count, mergedAt: isoTime });

/** Merges of duplicates. Their redirects are kept, but they can no longer be undone. */
export const mergePart: Part<v.InferOutput<typeof mergeRow>> = {
  file: 'merges.jsonl',
  row: mergeRow,
  read: (store) =>
    ofEachStartup(store, async (startupId) =>
      (await store.merges.intoSurvivor(startupId)).map(({ duplicateId, survivorId, number, mergedAt }) => ({
        duplicateId,
        survivorId,
        number,
        mergedAt,
      })),
    ),
  write: async ({ store, known }, rows) => {
    for (const row of rows) {
      if (!known.startups.has(row.duplicateId) || !known.startups.has(row.survivorId)) continue;
      await store.merges.insert({ ...row, mergedBy: null, ownerBefore: null, undo: null });
      await touch(store, row.survivorId);
    }
  },
};

/** Writes a listing again, because a merge alone does not tell devices that the listing has changed. */
async function touch({ startups }: Store, startupId: string): Promise<void> {
  const found = await startups.byId(startupId);
  if (found !== undefined) await startups.update(found);
}

const makerRow = v.strictObject({
  startupId: id,
  userId: id,
  username: text(userLengths.username),
  status: v.picklist(makerStatuses),
  askedAt: isoTime,
  answeredAt: v.nullable(isoTime),
});

export const makerPart: Part<v.InferOutput<typeof makerRow>> = {
  file: 'makers.jsonl',
  row: makerRow,
  read: async function* read(store) {
    for await (const users of userRecordPages(store)) {
      const rows = [];
      for (const { _id } of users)
        for (const { startupId, userId, usernameKey: username, status, askedAt, answeredAt } of await store.makers.ofUser(_id))
          rows.push({ startupId, userId, username, status, askedAt, answeredAt });
      yield rows;
    }
  },
  write: async ({ store, known }, rows) => {
    for (const { username, ...row } of rows)
      if (known.startups.has(row.startupId) && known.users.has(row.userId))
        await store.makers.save({ ...row, usernameKey: usernameKey(username) });
  },
};

const statisticsRow = v.strictObject({ startupId: id, days: v.array(analyticsDay) });

/** Impressions, views and visits by day, by which lists are sorted and which owners see in charts. */
export const statisticsPart: Part<v.InferOutput<typeof statisticsRow>> = {
  file: 'statistics.jsonl',
  row: statisticsRow,
  read: (store) =>
    ofEachStartup(store, async (startupId) => {
      const days = await store.analytics.days([startupId], '');
      return days.length === 0 ? [] : [{ startupId, days }];
    }),
  write: async ({ store, known }, rows) => {
    for (const { startupId, days } of rows)
      if (known.startups.has(startupId)) for (const day of days) await store.analytics.add(startupId, day);
  },
};

/** The number of exported trending listings, which is more than any page shows. */
const trendingCount = 12;

/** The trending listings in their order, until the site ranks them again. */
export const trendingPart: Part<string> = {
  file: 'trending.json',
  row: id,
  read: ({ startups }) =>
    atOnce(async () => (await startups.trending(trendingCount)).map((card) => (JSON.parse(card) as { _id: string })._id)),
  write: async ({ store, known }, rows) => {
    await store.analytics.setTrending(rows.filter((startupId) => known.startups.has(startupId)));
  },
};

const formerSlugRow = v.strictObject({
  kind: v.picklist(['startup', 'category', 'post', 'post_category', 'collection', 'page']),
  slug,
  id,
});

/** The former slugs of listings and of everything else that is public, so that old addresses keep redirecting. */
export const formerSlugPart: Part<v.InferOutput<typeof formerSlugRow>> = {
  file: 'former-slugs.jsonl',
  row: formerSlugRow,
  read: async function* read(store, now) {
    yield await formerSlugsOfOthers(store, now.toISOString());
    yield* ofEachStartup(store, async (startupId) =>
      (await ownFormerSlugs(store, startupId)).map((former) => ({ kind: 'startup', slug: former, id: startupId })),
    );
  },
  write: async ({ store, now }, rows) => {
    for (const row of rows) await writeFormerSlug(store, row, now.toISOString());
  },
};

/** The listing's own former slugs, without the slugs of duplicates that were merged into it. */
async function ownFormerSlugs({ startups, merges }: Store, startupId: string): Promise<string[]> {
  const slugs = new Set(await startups.formerSlugs(startupId));
  if (slugs.size === 0) return [];
  for (const { duplicateId } of await merges.intoSurvivor(startupId)) {
    const own = (await startups.byId(duplicateId))?.slug;
    for (const each of [own ?? '', ...(await startups.formerSlugs(duplicateId))]) slugs.delete(each);
  }
  return [...slugs].sort();
}

async function formerSlugsOfOthers(store: Store, now: string) {
  const found = [];
  for (const { kind, slug: former, current } of await store.formerSlugs.list(now)) {
    const item =
      kind === 'category'
        ? await store.categories.bySlug(current)
        : kind === 'post'
          ? await store.posts.bySlug(current)
          : kind === 'post_category'
            ? await store.posts.categoryBySlug(current, now)
            : kind === 'page'
              ? await store.pages.bySlug(current)
              : await store.collections.bySlug(current);
    if (item !== undefined) found.push({ kind, slug: former, id: item._id });
  }
  return found;
}

/** Renames an item to the former slug and back to its own, because a store records every slug that an item no longer has. */
async function writeFormerSlug(store: Store, row: v.InferOutput<typeof formerSlugRow>, now: string): Promise<void> {
  const rename = async <Item extends { slug: string | null }>(
    item: Item | undefined,
    update: (changed: Item) => Promise<unknown>,
  ): Promise<void> => {
    if (item === undefined) return;
    await update({ ...item, slug: row.slug });
    await update(item);
  };
  switch (row.kind) {
    case 'startup':
      return rename(await store.startups.byId(row.id), store.startups.update);
    case 'category':
      return rename(await store.categories.byId(row.id), store.categories.update);
    case 'post':
      return rename(await store.posts.byId(row.id), store.posts.update);
    case 'post_category':
      return rename(await store.posts.categoryById(row.id, now), store.posts.updateCategory);
    case 'page':
      return rename(await store.pages.byId(row.id), store.pages.update);
    case 'collection':
      return rename(await store.collections.byId(row.id), store.collections.update);
  }
}

/** The rows that belong to each listing. */
async function* ofEachStartup(
  store: Store,
  rowsOf: (startupId: string) => Promise<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for await (const ids of startupIdPages(store, 'all')) {
    const rows = [];
    for (const startupId of ids) rows.push(...(await rowsOf(startupId)).filter((row) => row !== undefined));
    yield rows;
  }
}
