import sql, { join } from 'sql-template-tag';
import { nameKey } from '../../../server/domain/core/compare-texts.ts';
import { submittedAt } from '../../../server/domain/submissions/moderation.rules.ts';
import { isSame } from '../../../server/domain/core/is-same.ts';
import { canonicalWebsite } from '../../../server/domain/listings/canonical-website.ts';
import { feedKey } from '../../../server/domain/listings/feed-days.ts';
import { mayBeLinked, presentCard, scheduledAt } from '../../../server/domain/listings/startups.rules.ts';
import type { StartupRecord } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { assignments, insertInto } from '../record-table.ts';
import { changePostings } from '../search/field-postings.ts';
import { isFoundAlike } from '../search/search-entries.ts';
import { setCategories } from '../search/startup-categories.ts';
import { writeTags } from '../search/startup-tags.ts';
import { recordChange } from './changes.ts';
import { keepSlug, recordFormerChange, removeSlugs, takeSlug } from './former-slugs.ts';
import { endUnnamedMakers } from './makers.ts';
import { selectStartup, type StartupColumns, startupOf, statusColumns } from './startup-rows.ts';

// Each function expects a transaction.

export async function insertStartup(driver: Driver, search: StartupSearch, startup: StartupRecord): Promise<void> {
  const values = { id: startup._id, ...columnsOf(startup), submitted_at: submittedAt(startup, undefined) };
  const inserted = await driver.one<{ row: number }>(sql`${insertInto('startups', values)} RETURNING row`);
  if (inserted === undefined) throw new Error('An insert returned no row.');
  const { row } = inserted;
  await takeSlug(driver, 'startup', startup.slug, startup._id);
  await setCategories(driver, row, categoriesOf(startup));
  await changePostings(driver, [{ row, before: undefined, after: startup }]);
  await writeTags(driver, row, undefined, startup);
  if (startup.status !== 'active') {
    if (scheduledAt(startup) !== undefined) await raiseVersion(driver);
    return;
  }
  await search.save(driver, row, startup);
  await countInCategories(driver, startup.categories, 1);
  await recordChange(driver, startup._id);
  await raiseVersion(driver, { hasNewLists: true, activeStartups: 1 });
}

/**
 * Replaces a listing; returns false when there is none or its status is not the expected one. Rewrites its categories and search words
 * only when they have changed.
 */
export async function updateStartup(
  driver: Driver,
  search: StartupSearch,
  startup: StartupRecord,
  expecting?: StartupRecord['status'],
): Promise<boolean> {
  const found = await findRow(driver, startup._id);
  if (found === undefined || (expecting !== undefined && found.before.status !== expecting)) return false;
  const { row, before } = found;
  const submitted = sql`(SELECT created_at FROM submissions WHERE startup_id = ${startup._id})`;
  const values = {
    ...columnsOf(startup),
    submitted_at: sql`coalesce(${submitted}, ${submittedAt(startup, undefined)})`,
  };
  await driver.run(sql`UPDATE startups SET ${assignments(values)} WHERE row = ${row}`);
  await endUnnamedMakers(driver, before, startup);
  if (before.slug !== startup.slug) await replaceSlug(driver, before, startup);
  const wasActive = before.status === 'active';
  const isActive = startup.status === 'active';
  const isMoved =
    wasActive !== isActive || feedKey(before) !== feedKey(startup) || !isSame(before.categories, startup.categories);
  if (isMoved) {
    await setCategories(driver, row, categoriesOf(startup));
    if (wasActive) await countInCategories(driver, before.categories, -1);
    if (isActive) await countInCategories(driver, startup.categories, 1);
  }
  await changePostings(driver, [{ row, before, after: startup }]);
  await writeTags(driver, row, before, startup);
  const isReworded = wasActive !== isActive || !isFoundAlike(before, startup);
  if (wasActive && !isActive) await search.remove(driver, row);
  else if (isActive && isReworded) await search.save(driver, row, startup);
  else if (isActive) await search.reorder(driver, row, startup);
  if (!wasActive && !isActive) {
    const entersOrLeavesQueue = (before.status === 'pending') !== (startup.status === 'pending');
    if (entersOrLeavesQueue || scheduledAt(before) !== scheduledAt(startup)) await raiseVersion(driver);
    return true;
  }
  await recordChange(driver, startup._id);
  await raiseVersion(driver, {
    hasNewLists: isMoved || isReworded || !isSame(before.fields, startup.fields),
    activeStartups: Number(isActive) - Number(wasActive),
  });
  return true;
}

/** Removes a listing's new slug from the former slugs, and stores its old slug there. */
async function replaceSlug(driver: Driver, before: StartupRecord, { _id, slug, status }: StartupRecord): Promise<void> {
  await takeSlug(driver, 'startup', slug, _id);
  if (!mayBeLinked(before)) return;
  await keepSlug(driver, 'startup', before.slug, _id);
  // A merged duplicate is not public, but its slugs are part of its survivor's public data.
  if (before.status !== 'active' && status !== 'active') {
    await recordFormerChange(driver, _id);
    await raiseVersion(driver);
  }
}

/** In every listing of a category, replaces the category slugs by the result of `replacementOf`. */
export async function replaceCategories(
  driver: Driver,
  search: StartupSearch,
  slug: string,
  replacementOf: (slugs: string[]) => string[],
): Promise<void> {
  const rows = await driver.all<StartupColumns>(
    sql`${selectStartup} WHERE row IN (SELECT startup_row FROM startup_categories WHERE category_slug = ${slug})`,
  );
  for (const startup of rows.map(startupOf))
    await updateStartup(driver, search, { ...startup, categories: replacementOf(startup.categories) });
}

export async function removeStartup(driver: Driver, search: StartupSearch, id: string): Promise<boolean> {
  const found = await findRow(driver, id);
  if (found === undefined) return false;
  const { row, before } = found;
  await changePostings(driver, [{ row, before, after: undefined }]);
  if (before.status === 'active') {
    await search.remove(driver, row);
    await countInCategories(driver, before.categories, -1);
    await recordChange(driver, id);
    await raiseVersion(driver, { hasNewLists: true, activeStartups: -1 });
  } else if (before.status === 'pending') await raiseVersion(driver);
  await removeSlugs(driver, 'startup', id);
  await driver.run(sql`DELETE FROM startups WHERE row = ${row}`);
  return true;
}

async function findRow(driver: Driver, id: string): Promise<{ row: number; before: StartupRecord } | undefined> {
  const found = await driver.one<StartupColumns & { row: number }>(sql`${selectStartup} WHERE id = ${id}`);
  return found && { row: found.row, before: startupOf(found) };
}

/** The columns that are derived from others. The rules may change (`derived-columns.ts`). */
export function derivedColumns(startup: StartupRecord) {
  return {
    card: JSON.stringify(presentCard(startup)),
    name_key: nameKey(startup.name),
    website_key: canonicalWebsite(startup.website),
  };
}

/** The values of all columns except `id` and `submitted_at`. */
function columnsOf(startup: StartupRecord) {
  const [status, archived] = statusColumns(startup.status);
  return {
    slug: startup.slug,
    source_id: startup.sourceId,
    status,
    archived,
    likes: startup.likes,
    featured: Number(startup.featured),
    feed_key: feedKey(startup),
    user_id: startup.userId ?? null,
    verified_at: startup.verifiedAt ?? null,
    last_alive_at: startup.lastAliveAt ?? null,
    name: startup.name,
    tagline: startup.tagline,
    logo: startup.logo,
    website: startup.website,
    affiliate_link: startup.affiliateLink ?? null,
    published_at: startup.publishedAt,
    day_only: Number(startup.dayOnly === true),
    rejection_reason: startup.rejectionReason ?? null,
    categories: JSON.stringify(startup.categories),
    tags: JSON.stringify(startup.tags),
    screenshots: JSON.stringify(startup.screenshots),
    description: startup.description,
    video_url: startup.videoUrl ?? '',
    special_offer: startup.specialOffer ?? '',
    makers: JSON.stringify(startup.makers ?? []),
    fields: JSON.stringify(startup.fields ?? {}),
    ...derivedColumns(startup),
  };
}

function categoriesOf(startup: StartupRecord) {
  const { _id: id, categories, status } = startup;
  return { id, categories, isActive: status === 'active', feedKey: feedKey(startup) };
}

async function countInCategories(driver: Driver, slugs: readonly string[], change: 1 | -1): Promise<void> {
  if (slugs.length === 0) return;
  await driver.run(
    sql`UPDATE categories SET startup_count = startup_count + ${change} WHERE slug IN (${join([...new Set(slugs)])})`,
  );
}
