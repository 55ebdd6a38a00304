import { beforeEach, expect, test } from 'vitest';
import type { PublicCollection } from '../../../server/domain/collections/collections.contract.ts';
import type { PublicPage } from '../../../server/domain/content/pages.contract.ts';
import type { PublicPost } from '../../../server/domain/content/posts.contract.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { defaultSettings } from '../../../server/domain/site/settings.contract.ts';
import { blogPage, postCategoryPage, postPage, postTagPage } from './head-blog.ts';
import { categoriesPage, categoryPage } from './head-categories.ts';
import { alternativesPage } from './head-choices.ts';
import { collectionPage, collectionsPage } from './head-collections.ts';
import { ownPage } from './head-own-page.ts';
import { badgesPage, dealsPage, faqPage, howItWorksPage, plansPage } from './head-pages.ts';
import { startupPage } from './head-startup.ts';
import { tagPage } from './head-tags.ts';
import { headFor, type Page, setSiteUrl } from './head.ts';

type Data = Record<string, unknown>;

/** The properties that search engines require for each type; no page has another type. */
const rules: Record<string, { required: readonly string[] }> = {
  WebSite: { required: ['name', 'url'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement', 'numberOfItems'] },
  Organization: { required: ['name', 'url'] },
  Article: { required: ['headline', 'image', 'author', 'publisher'] },
  FAQPage: { required: ['mainEntity'] },
};

const addresses = new Set(['url', 'item', 'logo', 'image', 'mainEntityOfPage']);
const instants = new Set(['datePublished', 'dateModified', 'dateCreated']);

/** The faults of a value and of the values inside it. */
function faultsIn(value: unknown, key: string, at: string): string[] {
  if (value === null || value === undefined || value === '') return [`${at} is empty`];
  if (Array.isArray(value)) {
    return value.length === 0 ? [`${at} is empty`] : value.flatMap((each, index) => faultsIn(each, key, `${at}[${index}]`));
  }
  if (typeof value === 'object') {
    const made = ['aggregateRating', 'review'].filter((rating) => rating in value).map((rating) => `${at}.${rating} is invented`);
    return [...made, ...Object.entries(value).flatMap(([name, inside]) => faultsIn(inside, name, `${at}.${name}`))];
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (addresses.has(key) && !/^https?:\/\/[^/]+/.test(text)) return [`${at} is not absolute: ${text}`];
  if (instants.has(key) && !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return [`${at} has no zone`];
  return [];
}

/** The faults of a list's items: their positions must count from 1, and their addresses must differ. */
function faultsOfItems({ '@type': type, itemListElement, numberOfItems }: Data): string[] {
  if (!Array.isArray(itemListElement)) return [];
  const items = itemListElement as Data[];
  const links = items.map(({ item, url }) => item ?? url);
  return [
    ...items.flatMap(({ position }, index) =>
      position === index + 1 ? [] : [`position ${JSON.stringify(position)} at ${index}`],
    ),
    ...items.flatMap(({ name }) => (typeof name === 'string' ? [] : ['an item without a name'])),
    ...(new Set(links).size === links.length ? [] : ['two items with one address']),
    ...(type === 'BreadcrumbList' && items.length < 2 ? ['a breadcrumb list needs two items'] : []),
    ...(type === 'ItemList' && numberOfItems !== items.length ? ['a wrong numberOfItems'] : []),
  ];
}

function faultsOf(page: Page, settings = defaultSettings): string[] {
  return headFor(page, settings).jsonLd.flatMap((given) => {
    const document = JSON.parse(JSON.stringify(given)) as Data;
    const type = document['@type'] as string;
    const rule = rules[type];
    if (rule === undefined) return [`an unknown type ${type}`];
    return [
      ...(document['@context'] === 'https://schema.org' ? [] : [`${type} without a context`]),
      ...rule.required.filter((name) => !(name in document)).map((name) => `${type} without ${name}`),
      ...faultsIn(document, type, type),
      ...faultsOfItems(document),
    ];
  });
}

const date = '2026-11-05T09:36:00.000Z';

const startup: PublicStartup = {
  _id: '000000000000000000000001',
  name: 'Acme',
  slug: 'acme',
  tagline: 'Pays everybody.',
  description: 'The first paragraph.',
  logo: '',
  website: 'https://acme.example',
  screenshots: [],
  categories: [],
  tags: ['payments'],
  likes: 0,
  featured: false,
  publishedAt: null,
  status: 'active',
};

const fullStartup: PublicStartup = {
  ...startup,
  slug: 'größe "1"',
  logo: '/images/acme.webp',
  publishedAt: date,
  verifiedAt: date,
  fields: { founded: 2019, country: 'Norway' },
};

const category: Category = {
  _id: '000000000000000000000002',
  name: 'Finance',
  slug: 'finance',
  description: 'Money.',
  icon: '',
  trending: false,
  startupCount: 0,
  seoTitle: '',
  imageUrl: '',
  imageTitle: '',
  imageText: '',
  imageCaption: '',
  imageDescription: '',
};

const post: PublicPost = {
  _id: '000000000000000000000003',
  title: 'Hello',
  slug: 'hello',
  featuredImage: '',
  excerpt: '',
  content: '',
  category: null,
  tags: [],
  author: { name: 'Ada', avatar: '' },
  publishedAt: date,
  commentsCount: 0,
};

const fullPost: PublicPost = {
  ...post,
  featuredImage: '/images/a.webp',
  excerpt: 'World',
  category: { _id: '000000000000000000000004', name: 'Making', slug: 'making' },
  tags: ['pricing'],
};

const postCategory = { _id: post._id, name: 'Making', slug: 'making', status: 'active', postCount: 1 } as const;
const similar = ['one', 'two', 'three'].map((slug) => ({ ...startup, slug, name: slug }));

const collection: PublicCollection = {
  _id: '000000000000000000000005',
  title: 'Quiet tools',
  slug: 'quiet-tools',
  introduction: '',
  changedAt: date,
  startups: similar,
};

const ownText: PublicPage = {
  _id: '000000000000000000000006',
  slug: 'about',
  address: 'pages',
  kind: 'about',
  title: 'About',
  content: '',
  seoTitle: '',
  description: '',
  updatedAt: date,
};

const list = { page: 1, choice: { filters: '', labels: [], sort: '', sortLabel: '', limit: 10 }, isEmpty: false };
const question = { _id: '000000000000000000000007', question: 'Why?', answer: 'Because.', slug: 'why' };

beforeEach(() => setSiteUrl('https://site.example'));

const pages: [name: string, page: Page, types: string[]][] = [
  ['home', { kind: 'home', page: 1 }, ['WebSite']],
  ['a listing with the least', startupPage(startup, []), ['BreadcrumbList', 'Organization']],
  ['a listing with everything', startupPage(fullStartup, [category]), ['BreadcrumbList', 'Organization']],
  ['alternatives', alternativesPage(startup, similar), ['BreadcrumbList', 'ItemList']],
  ['alternatives that are missing', alternativesPage(startup, []), ['BreadcrumbList']],
  ['categories', categoriesPage([category]), ['BreadcrumbList']],
  ['a category', categoryPage({ category, ...list }), ['BreadcrumbList']],
  ['a tag', tagPage({ tag: 'payments', key: 'payments', startupCount: 1, ...list }), ['BreadcrumbList']],
  ['the blog', blogPage({ page: 2, filtered: false }), ['BreadcrumbList']],
  ['a post with the least', postPage(post), ['BreadcrumbList', 'Article']],
  ['a post with everything', postPage(fullPost), ['BreadcrumbList', 'Article']],
  ['a post without a date', postPage({ ...post, publishedAt: null }), ['BreadcrumbList', 'Article']],
  ['the posts of a category', postCategoryPage(postCategory, 1), ['BreadcrumbList']],
  ['the posts with a tag', postTagPage('pricing', { page: 1, total: 1 }), ['BreadcrumbList']],
  ['collections', collectionsPage([]), ['BreadcrumbList']],
  ['a collection', collectionPage(collection), ['BreadcrumbList', 'ItemList']],
  ['an empty collection', collectionPage({ ...collection, startups: [] }), ['BreadcrumbList']],
  ['the questions', faqPage([{ _id: post._id, name: 'All', faqs: [question] }]), ['BreadcrumbList', 'FAQPage']],
  ['no questions', faqPage([{ _id: post._id, name: 'All', faqs: [] }]), ['BreadcrumbList']],
  ['deals', dealsPage([]), ['BreadcrumbList']],
  ['plans', plansPage([]), ['BreadcrumbList']],
  ['how it works', howItWorksPage, ['BreadcrumbList']],
  ['badges', badgesPage, ['BreadcrumbList']],
  ['a page of the operator', ownPage(ownText), ['BreadcrumbList']],
];

test.each(pages)('the structured data of %s has what search engines require', (_name, page, types) => {
  expect(headFor(page, defaultSettings).jsonLd.map((document) => (document as Data)['@type'])).toEqual(types);
  expect(faultsOf(page)).toEqual([]);
});

test('structured data without an absolute address, a zone or an item is found', () => {
  setSiteUrl('');
  expect(faultsOf(startupPage(startup, []))).toContain('BreadcrumbList.itemListElement[0].item is not absolute: /');
  expect(faultsIn({ datePublished: '2026-11-05', tags: [], rating: { review: 1 } }, '', 'Article')).toEqual([
    'Article.datePublished has no zone',
    'Article.tags is empty',
    'Article.rating.review is invented',
  ]);
});
