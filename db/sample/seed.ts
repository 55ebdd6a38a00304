import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import type { Store } from '../store.ts';
import { seedSampleContent } from './content.ts';
import { seedSampleDirectory } from './directory.ts';
import { newSitePlans, newSiteSettings } from './new-site.ts';

/** Fills an empty store with the sample at the time `now`, in one transaction, so the store stays empty if this throws. */
export async function seedSample(store: Store, now: Date): Promise<void> {
  await store.transaction(async (inside) => {
    await seedSampleDirectory(inside, now);
    await seedSampleContent(inside, now);
  });
}

/**
 * Gives a directory without sample data neutral settings, the usual fields, and plans that are turned off. Does nothing when the store has
 * settings, so plans that an admin removed are never added again.
 */
export async function seedBasics(store: Store): Promise<void> {
  await store.transaction(async (inside) => {
    if ((await inside.settings.get()) !== undefined) return;
    if ((await inside.fields.list()).length === 0) await inside.fields.save(usualFields);
    await inside.settings.save(newSiteSettings);
    if ((await inside.plans.list()).length > 0) return;
    for (const plan of newSitePlans) await inside.plans.insert(plan);
  });
}
