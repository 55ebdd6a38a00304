import type { CollectionRecord, PlanRecord, StartupRecord, UserRecord } from '../../../../db/store.ts';
import type { Deal } from '../../content/deals.contract.ts';
import type { FaqCategory } from '../../content/faq.contract.ts';
import type { Page } from '../../content/pages.contract.ts';
import type { Post } from '../../content/posts.contract.ts';
import { isSame } from '../../core/is-same.ts';
import type { Settings } from '../../site/settings.contract.ts';

/**
 * The rules that decide which records are unchanged from the sample directory. Records that a person has changed are no longer
 * part of the sample.
 */

/** Whether an id is one of the sample's (`db/sample/ids.ts`). The ids of all other records begin with a time. */
export const isSampleId = (id: string): boolean => /^0{10}/.test(id);

function sameParts<Row extends object>(parts: readonly (keyof Row)[]) {
  return (stored: Row, sample: Row): boolean => parts.every((part) => isSame(stored[part] || '', sample[part] || ''));
}

/**
 * Categories and tags are not compared, because renaming one changes its listings. Parts that are changed by visitors or by
 * decisions of admins are not compared either.
 */
export const isSampleStartup = sameParts<StartupRecord>([
  'name',
  'tagline',
  'description',
  'logo',
  'website',
  'affiliateLink',
  'screenshots',
]);
/**
 * The status, role and password are not compared, because no one can sign in to a sample account as long as it has the sample's
 * address.
 */
export const isSampleUser = sameParts<UserRecord>([
  'username',
  'name',
  'email',
  'phone',
  'linkedin',
  'instagram',
  'facebook',
  'avatar',
  'googleSub',
]);
export const isSamplePost = sameParts<Post>(['title', 'excerpt', 'content', 'featuredImage']);
export const isSampleDeal = sameParts<Deal>(['companyName', 'headline', 'description', 'dealUrl']);
export const isSamplePage = sameParts<Page>(['title', 'content', 'seoTitle', 'seoDescription']);
export const isSamplePlan = sameParts<PlanRecord>([
  'name',
  'monthlyPrice',
  'annualPrice',
  'approvalSpeed',
  'keyFeatures',
  'renewalIncentives',
]);

/** A collection to which someone added a listing from outside the sample is no longer part of the sample. */
export function isSampleCollection(stored: CollectionRecord, sample: CollectionRecord): boolean {
  return (
    stored.title === sample.title &&
    stored.introduction === sample.introduction &&
    stored.startupIds.every((id) => isSampleId(id))
  );
}

/**
 * Removes the sample's unchanged questions from the FAQ, and the sample's groups that become empty. `removed` is the number of
 * removed questions, and `kept` the number of the sample's questions that were changed.
 */
export function withoutSampleQuestions(
  stored: readonly FaqCategory[],
  sample: readonly FaqCategory[],
): { faq: FaqCategory[]; removed: number; kept: number } {
  const samples = new Map(sample.flatMap(({ faqs }) => faqs).map((faq) => [faq._id, faq]));
  const faq = stored
    .map((category) => ({ ...category, faqs: category.faqs.filter((each) => !isSame(each, samples.get(each._id))) }))
    .filter(({ _id, faqs }) => faqs.length > 0 || !isSampleId(_id));
  const questions = (categories: readonly FaqCategory[]) => categories.flatMap(({ faqs }) => faqs);
  return {
    faq,
    removed: questions(stored).length - questions(faq).length,
    kept: questions(faq).filter(({ _id }) => samples.has(_id)).length,
  };
}

/** Each setting that still has the sample's value gets the value of an empty site. */
export function withoutSampleSettings(stored: Settings, sample: Settings, empty: Settings): Settings {
  const changed = Object.entries(stored).map(([name, value]) => {
    const key = name as keyof Settings;
    return [key, isSame(value, sample[key]) ? empty[key] : value] as const;
  });
  return { ...stored, ...(Object.fromEntries(changed) as Settings) };
}
