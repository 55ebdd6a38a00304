import type { Advertising } from '../../server/domain/content/advertising.contract.ts';
import type { Deal } from '../../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../../server/domain/content/faq.contract.ts';
import type { Page } from '../../server/domain/content/pages.contract.ts';
import type { Post, PostCategory } from '../../server/domain/content/posts.contract.ts';
import { afterCheck, newLinkWatch } from '../../server/domain/submissions/link-watches.rules.ts';
import { slugify } from '../../server/domain/core/slugs.ts';
import type { CollectionRecord, LinkWatchRecord, PlanRecord, Store } from '../store.ts';
import { sampleAdvertising } from './advertising.ts';
import { type SampleCollection, sampleCollections } from './collections.ts';
import { sampleDeals, type SampleDeal } from './deals.ts';
import { avatarPath, moment, startupCalled } from './directory.ts';
import { sampleFaq } from './faq.ts';
import { sampleId } from './ids.ts';
import { sampleNumbers } from './numbers.ts';
import { samplePages } from './pages.ts';
import { samplePeople } from './people.ts';
import { samplePlans } from './plans.ts';
import { postCategoryNames, samplePosts, type SamplePost } from './posts.ts';
import { logoPath, websiteOf } from './startups.ts';

/** The parts of the sample that are not in `sampleDirectory`. The demo loads them with the first page that shows one of them. */
export interface SampleContent {
  postCategories: PostCategory[];
  posts: Post[];
  pages: Page[];
  deals: Deal[];
  collections: CollectionRecord[];
  linkWatches: LinkWatchRecord[];
  faq: FaqCategory[];
  plans: PlanRecord[];
  advertising: Advertising;
}

export function sampleContent(now: Date): SampleContent {
  return {
    postCategories: postCategoryNames.map(postCategory),
    posts: samplePosts.map((post, at) => postRecord(post, at, now)),
    pages: samplePages(now),
    deals: sampleDeals.map((deal, at) => dealRecord(deal, at, now)),
    collections: sampleCollections.map((collection, at) => collectionRecord(collection, at, now)),
    linkWatches: sampleLinkWatches(now),
    faq: sampleFaq,
    plans: samplePlans,
    advertising: sampleAdvertising,
  };
}

/** Adds the content to a store with the sample directory, in one transaction. Adds nothing if it is already there. */
export async function seedSampleContent(store: Store, now: Date): Promise<void> {
  const sample = sampleContent(now);
  await store.transaction(async (inside) => {
    // Post categories are never deleted, so they show that the content was added.
    if ((await inside.posts.categories(now.toISOString())).length > 0) return;
    for (const category of sample.postCategories) await inside.posts.insertCategory(category);
    for (const post of sample.posts) await inside.posts.insert(post);
    for (const page of sample.pages) await inside.pages.insert(page);
    for (const deal of sample.deals) await inside.deals.insert(deal);
    for (const collection of sample.collections) await inside.collections.insert(collection);
    for (const watch of sample.linkWatches) await inside.linkWatches.save(watch);
    for (const plan of sample.plans) await inside.plans.insert(plan);
    await inside.faq.save(sample.faq);
    await inside.advertising.save(sample.advertising);
    await inside.numbers.add(sampleNumbers(now));
  });
}

function postCategory(name: string, at: number): PostCategory {
  return {
    _id: sampleId('postCategory', at + 1),
    name,
    slug: slugify(name),
    status: 'active',
    postCount: samplePosts.filter((post) => post.category === name && !post.draft).length,
  };
}

function postRecord(post: SamplePost, at: number, now: Date): Post {
  const { _id, name, slug } = postCategory(post.category, postCategoryNames.indexOf(post.category));
  const author = samplePeople.find(({ username }) => username === post.author);
  const ownSlug = slugify(post.title);
  return {
    _id: sampleId('post', at + 1),
    title: post.title,
    slug: ownSlug,
    featuredImage: `/sample/covers/${ownSlug}.svg`,
    excerpt: post.excerpt,
    content: typeof post.content === 'string' ? post.content : { version: '2.31.0', blocks: post.content },
    category: { _id, name, slug },
    tags: post.tags,
    author: { name: author?.name ?? '', email: `${post.author}@people.example`, avatar: avatarPath(post.author) },
    status: post.draft ? 'draft' : 'published',
    publishedAt: post.draft ? null : moment(now, post.daysAgo, 0.35),
    commentsCount: 0,
  };
}

function dealRecord({ daysAgo, ...deal }: SampleDeal, at: number, now: Date): Deal {
  const { startup: company } = startupCalled(deal.companyName);
  return {
    _id: sampleId('deal', at + 1),
    status: 'active',
    featured: false,
    endsOn: null,
    ...deal,
    companyLogo: logoPath(company),
    dealUrl: `${websiteOf(company)}/directory-offer`,
    createdAt: moment(now, daysAgo, 0.5),
  };
}

function collectionRecord(
  { title, introduction, startups, visibility = 'public', daysAgo }: SampleCollection,
  at: number,
  now: Date,
): CollectionRecord {
  return {
    _id: sampleId('collection', at + 1),
    userId: null,
    slug: slugify(title),
    title,
    introduction,
    startupIds: startups.map((name) => startupCalled(name)._id),
    entries: [],
    visibility,
    shareToken: null,
    changedAt: moment(now, daysAgo, 0.5),
    deletedAt: null,
  };
}

const movedTo = 'https://pebbles.example/';

/** Results of the website checks: Pebblequeue's website has redirected to another domain for a week. */
function sampleLinkWatches(now: Date): LinkWatchRecord[] {
  const { startup, _id } = startupCalled('Pebblequeue');
  const at = (daysAgo: number) => moment(now, daysAgo, 0.3);
  const alive = { at: at(10), result: 'alive', detail: 'It answered with status 200.' } as const;
  const days = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  return [
    days.reduce(
      (watch, day) => afterCheck(watch, { at: at(day), result: 'moved', detail: `It redirects to ${movedTo}` }, { movedTo }),
      afterCheck(newLinkWatch(_id, websiteOf(startup)), alive),
    ),
  ];
}
