import { defaultSettings } from '../../server/contract/settings.ts';
import type { Store } from '../store.ts';
import { sampleDirectory } from './directory.ts';
import { samplePlans } from './plans.ts';

/** Fills an empty store with the sample directory at the time `now`, in one transaction: when it throws, the store stays empty. */
export async function seedSample(store: Store, now: Date): Promise<void> {
  const sample = sampleDirectory(now);
  await store.transaction(async (inside) => {
    for (const user of sample.users) await inside.users.insert(user);
    for (const category of sample.categories) await inside.categories.insert(category);
    for (const startup of sample.startups) {
      const favoriteCount = sample.favorites.filter(({ startupId }) => startupId === startup._id).length;
      await inside.startups.insert({ ...startup, likes: startup.likes - favoriteCount });
    }
    for (const favorite of sample.favorites) await inside.favorites.add(favorite);
    for (const submission of sample.submissions) await inside.submissions.save(submission);
    for (const claim of sample.claims) await inside.claims.insert(claim);
    for (const { startupId, ...counts } of sample.analytics) await inside.analytics.add(startupId, counts);
    for (const category of sample.postCategories) await inside.posts.insertCategory(category);
    for (const post of sample.posts) await inside.posts.insert(post);
    for (const deal of sample.deals) await inside.deals.insert(deal);
    for (const plan of sample.plans) await inside.plans.insert(plan);
    await inside.faq.save(sample.faq);
    await inside.advertising.save(sample.advertising);
    await inside.settings.save(sample.settings);
  });
}

/**
 * Gives a directory without sample data what its admins begin with: the default settings and the three plans; its FAQ is empty.
 * Saved settings mark it as done, so plans that an admin removed never come back.
 */
export async function seedBasics(store: Store): Promise<void> {
  await store.transaction(async (inside) => {
    if ((await inside.settings.get()) !== undefined) return;
    await inside.settings.save(defaultSettings);
    if ((await inside.plans.list()).length > 0) return;
    for (const plan of samplePlans) await inside.plans.insert(plan);
  });
}
