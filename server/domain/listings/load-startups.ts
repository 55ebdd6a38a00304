import type { StartupRecord, Store, UserRecord } from '../../../db/store.ts';
import { presentStartup } from './startups.rules.ts';
import { presentMakers } from './maker-names.ts';
import { withPublicFields, isPublicField } from './field-values.ts';
import type * as contract from './startups.contract.ts';
import type { Field } from './fields.contract.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug } from '../core/slugs.ts';

/** A listing of any status, by id. Throws `startups.not_found`. */
export async function loadStartup(store: Store, id: string): Promise<StartupRecord> {
  return orThrow(await store.startups.byId(id), 'startups.not_found');
}

/** A listing's owner; undefined when it has none. */
export async function ownerOf(store: Store, { userId }: Pick<StartupRecord, 'userId'>): Promise<UserRecord | undefined> {
  return userId === undefined ? undefined : store.users.byId(userId);
}

/** A listing, or its survivor if it was merged. */
export async function atSurvivor(store: Store, found: StartupRecord | undefined): Promise<StartupRecord | undefined> {
  const survivorId = found?.status === 'archived' ? await store.merges.survivorOf(found._id) : undefined;
  return survivorId === undefined ? found : store.startups.byId(survivorId);
}

/** The listing that has or had a slug, or its survivor if it was merged. */
export async function startupAt(store: Store, slug: string): Promise<StartupRecord | undefined> {
  return atSurvivor(store, await atSlug(store.startups, slug));
}

/** The active listing with a website, preferably without an owner; undefined for '' and when there is none. */
export async function listedWithWebsite(store: Store, website: string): Promise<StartupRecord | undefined> {
  const same = website === '' ? [] : await store.startups.byWebsite(website);
  const current = await Promise.all(same.map((startup) => atSurvivor(store, startup)));
  const active = current.filter((startup) => startup?.status === 'active');
  return active.find((startup) => startup?.userId === undefined) ?? active[0];
}

/** The reply of the calls that ask whether a name or website is already listed. */
export function presentExisting(startup: StartupRecord | undefined) {
  if (startup === undefined) return { startup: null };
  return { startup: { name: startup.name, slug: startup.slug, claimed: startup.userId !== undefined } };
}

/** Whether a listing was public until it was archived. */
export async function wasPublic(store: Store, startup: StartupRecord | undefined): Promise<boolean> {
  return startup?.status === 'archived' && (await store.archives.byStartup(startup._id))?.statusBefore === 'active';
}

/** A listing as shown on its page, with its public fields and the makers who accepted. */
export async function loadPublicStartup(
  store: Store,
  found: StartupRecord,
  fields: readonly Field[],
): Promise<contract.PublicStartup> {
  const { makers = [], ...startup } = withPublicFields(presentStartup(found), fields.filter(isPublicField));
  if (makers.length === 0) return startup;
  return { ...startup, makers: presentMakers(makers, await store.makers.accepted(found._id)) };
}
