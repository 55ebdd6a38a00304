import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PublicCollection } from '../../../server/domain/collections/collections.contract.ts';
import { defaultNoun, setNoun } from '../../../server/domain/core/noun.ts';
import { fieldsIfAny } from '../../../server/domain/listings/card-fields.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { defaultSettings } from '../../../server/domain/site/settings.contract.ts';
import { blogPage, postPage } from './head-blog.ts';
import { alternativesPage, comparisonPage } from './head-choices.ts';
import { collectionPage, sharedCollectionPage } from './head-collections.ts';
import { startupPage } from './head-startup.ts';
import { headFor, type Page, setSiteUrl } from './head.ts';

const startup: PublicStartup = {
  _id: '000000000000000000000001',
  name: 'Acme',
  slug: 'acme',
  tagline: 'Pays everybody.',
  description: 'The first paragraph.\n\nThe second.',
  logo: '/sample/logos/acme.svg',
  website: 'https://acme.example/',
  screenshots: [],
  categories: [],
  tags: [],
  likes: 0,
  featured: false,
  publishedAt: null,
  status: 'active',
};

beforeEach(() => setSiteUrl('https://site.example/'));

test('the head of a listing has its own title, canonical URL, image and organization', () => {
  const head = headFor(startupPage(startup, []), defaultSettings);
  expect(head.title).toBe('Acme: Pays everybody. · Startup Directory');
  expect(head.description).toBe('Pays everybody. The first paragraph.');
  expect(head.canonical).toBe('https://site.example/startup/acme');
  expect(head.robots).toBe('index, follow');
  expect(head.openGraph).toMatchObject({
    'og:image': expect.stringMatching(/^https:\/\/site\.example\/share\/startup\/acme\/[0-9a-f]{16}\.png$/),
    'og:image:width': '1200',
    'og:image:height': '630',
  });
  expect(head.jsonLd.at(-1)).toMatchObject({
    '@type': 'Organization',
    name: 'Acme',
    logo: 'https://site.example/sample/logos/acme.svg',
  });
});

test('the settings of the site override the generic texts on the home page', () => {
  const settings = {
    ...defaultSettings,
    siteName: 'Ours',
    seoTitle: 'Our title',
    ogTitle: 'Shared title',
    canonicalUrl: 'https://ours.example',
    robotsContent: 'noindex',
  };
  const head = headFor({ kind: 'home', page: 1 }, settings);
  expect(head.title).toBe('Our title');
  expect(head.canonical).toBe('https://ours.example/');
  expect(head.openGraph).toMatchObject({ 'og:title': 'Shared title', 'og:site_name': 'Ours' });
  expect(head.robots).toBe('noindex');
});

describe('structured data in the settings', () => {
  test('replaces the generic structured data', () => {
    const settings = { ...defaultSettings, structuredData: '{"@type":"Organization"}' };
    expect(headFor({ kind: 'home', page: 1 }, settings).jsonLd).toEqual([{ '@type': 'Organization' }]);
  });

  test.each(['{', '"text"', 'null'])('is replaced by the generic structured data when it is %s', (structuredData) => {
    expect(headFor({ kind: 'home', page: 1 }, { ...defaultSettings, structuredData }).jsonLd).toMatchObject([
      { '@type': 'WebSite' },
    ]);
  });
});

test('the founding year and country of a listing are in its structured data, and its other fields are not', () => {
  const fields = { founded: 2019, country: 'Norway', platform: ['web', 'ios', 'api'], pricing: 'freemium' };
  const dataOf = (values: typeof startup.fields) =>
    headFor(startupPage({ ...startup, ...fieldsIfAny(values) }, []), defaultSettings).jsonLd.slice(1);
  expect(dataOf(fields)).toMatchObject([
    { '@type': 'Organization', foundingDate: '2019', address: { addressCountry: 'Norway' } },
  ]);
  expect(dataOf(fields)).toHaveLength(1);
});

test('the structured data of a listing says that its owner is verified', () => {
  const verifiedAt = '2026-11-05T09:36:00.000Z';
  const organizationOf = (shown: PublicStartup) => headFor(startupPage(shown, []), defaultSettings).jsonLd.at(-1);
  expect(organizationOf({ ...startup, verifiedAt })).toMatchObject({
    '@type': 'Organization',
    hasCertification: {
      '@type': 'Certification',
      name: 'Verified owner',
      issuedBy: { '@type': 'Organization' },
      datePublished: verifiedAt,
    },
  });
  expect(organizationOf(startup)).not.toHaveProperty('hasCertification');
});

test('search results and pages that do not exist are not indexed', () => {
  expect(headFor({ kind: 'notFound' }, defaultSettings)).toMatchObject({ canonical: undefined, robots: 'noindex, follow' });
  const introduction = 'Tools that save water.';
  expect(headFor({ kind: 'notFound' }, { ...defaultSettings, introduction }).description).toBe(introduction);
  expect(headFor({ kind: 'search', q: 'a b' }, defaultSettings)).toMatchObject({
    canonical: 'https://site.example/search?q=a+b',
    robots: 'noindex, follow',
  });
});

test.each([
  ['', [], false, 'index, follow'],
  ['pricing=free', ['Pricing: Free'], false, 'index, follow'],
  ['pricing=free', ['Pricing: Free'], true, 'noindex, follow'],
  ['founded=2019..', ['Founded: from 2019'], false, 'noindex, follow'],
  ['country=Norway&pricing=free', ['Country: Norway', 'Pricing: Free'], false, 'noindex, follow'],
  // The list of a directory without startups.
  ['', [], true, 'index, follow'],
])('a list narrowed by "%s" is titled by %j; empty: %s, robots: %s', (filters, labels, isEmpty, robots) => {
  const head = headFor(
    { kind: 'home', page: 1, choice: { filters, labels, sort: '', sortLabel: '', limit: 10 }, isEmpty },
    defaultSettings,
  );
  expect(head).toMatchObject({ robots, canonical: `https://site.example/${filters === '' ? '' : `?${filters}`}` });
  expect(head.title.split(', ').slice(2)).toEqual(labels);
});

test.each([
  [1, '', 10, '/'],
  [2, '', 10, '/?page=2'],
  [1, 'name', 20, '/'],
  [2, 'name', 10, undefined],
  [2, '', 20, undefined],
])('page %i of a list in the order "%s" with %i listings per page has the canonical address %s', (page, sort, limit, path) => {
  const head = headFor({ kind: 'home', page, choice: { filters: '', labels: [], sort, sortLabel: '', limit } }, defaultSettings);
  expect(head).toMatchObject({
    canonical: path && `https://site.example${path}`,
    robots: path === undefined ? 'noindex, follow' : 'index, follow',
  });
});

describe('the share image of a page', () => {
  const imageOf = (page: Page, settings = defaultSettings) => headFor(page, settings).openGraph['og:image'];

  test('is in the head', () => {
    const generic = imageOf({ kind: 'home', page: 1 });
    expect(generic).toMatch(/^https:\/\/site\.example\/share\/site\/site\/[0-9a-f]{16}\.png$/);
    expect(imageOf({ kind: 'search', q: 'a' })).toBe(generic);
    expect(imageOf(blogPage({ page: 1, filtered: false }))).toBe(generic);
  });

  test('is the one from the settings if the page has no image of its own', () => {
    const settings = { ...defaultSettings, ogImage: '/images/ours.webp' };
    expect(imageOf({ kind: 'home', page: 1 }, settings)).toBe('https://site.example/images/ours.webp');
    expect(imageOf(startupPage(startup, []), settings)).toContain('/share/startup/acme/');
  });

  test('gets a new address only when its content changes', () => {
    const before = imageOf(startupPage(startup, []));
    expect(imageOf(startupPage({ ...startup, likes: 5 }, []))).toBe(before);
    for (const change of [{ name: 'Acne' }, { tagline: 'Pays.' }, { logo: '/images/new.webp' }])
      expect(imageOf(startupPage({ ...startup, ...change }, []))).not.toBe(before);
    expect(imageOf(startupPage(startup, []), { ...defaultSettings, siteName: 'Ours' })).not.toBe(before);
  });

  test('is a post’s featured image, or a generated one if that is missing or an SVG, which social networks do not show', () => {
    const post = {
      _id: '1'.repeat(24),
      title: 'Hello',
      slug: 'hello',
      excerpt: 'World',
      content: '',
      category: null,
      tags: [],
      author: { name: 'Ada', avatar: '' },
      publishedAt: null,
      commentsCount: 0,
      status: 'published' as const,
    };
    const imageWith = (featuredImage: string) => imageOf(postPage({ ...post, featuredImage }));
    expect(imageWith('/images/a.webp')).toBe('https://site.example/images/a.webp');
    expect(imageWith('/sample/covers/a.svg')).toContain('/share/post/hello/');
    expect(imageWith('')).toContain('/share/post/hello/');
  });
});

test('a collection is an item list of its startups, and a collection that is shared by a link is not indexed', () => {
  const startups = [{ name: 'Acme', slug: 'acme' }] as PublicCollection['startups'];
  const shared = { title: 'Quiet tools', introduction: '', changedAt: '2026-11-21T12:00:00.000Z', startups };
  const collection = { ...shared, _id: '0'.repeat(24), slug: 'quiet-tools' };
  const head = headFor(collectionPage(collection), defaultSettings);
  expect(head).toMatchObject({
    title: `Quiet tools · ${defaultSettings.siteName}`,
    description: 'Quiet tools: 1 startup.',
    robots: 'index, follow',
    feed: { href: '/collections/rss.xml' },
  });
  expect(head.canonical).toMatch(/\/collections\/quiet-tools$/);
  expect(head.openGraph['og:image']).toMatch(/\/share\/collection\/quiet-tools\/[0-9a-f]{16}\.png$/);
  expect(head.jsonLd[1]).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 1,
    itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Acme' }],
  });
  const link = headFor(sharedCollectionPage(shared), defaultSettings);
  expect([link.robots, link.canonical]).toEqual(['noindex, follow', undefined]);
});

describe('pages that help to choose', () => {
  const others = ['one', 'two', 'three'].map((slug) => ({ ...startup, slug, name: slug, tags: ['Payments'] }));

  test('a page of alternatives is indexed as a list if it has at least three startups', () => {
    const described = { ...startup, tags: ['payments'] };
    const head = headFor(alternativesPage(described, others), defaultSettings);
    expect(head).toMatchObject({
      title: 'Alternatives to Acme · Startup Directory',
      description: '3 startups like Acme: one, two, three.',
      canonical: 'https://site.example/startup/acme/alternatives',
      robots: 'index, follow',
    });
    expect(head.jsonLd.at(-1)).toMatchObject({ '@type': 'ItemList', numberOfItems: 3 });
    const few = headFor(alternativesPage(described, others.slice(1)), defaultSettings);
    expect(few.robots).toBe('noindex, follow');
    expect(few.jsonLd).toHaveLength(1);
  });

  test('a comparison is not indexed, and has the same address for every order of its startups', () => {
    const compared = (startups: typeof others) => headFor(comparisonPage(startups), defaultSettings);
    expect(compared(others)).toMatchObject({
      title: 'Compare one, two, three · Startup Directory',
      canonical: 'https://site.example/compare?startups=one%2Cthree%2Ctwo',
      robots: 'noindex, follow',
    });
    expect(compared(others.toReversed()).canonical).toBe(compared(others).canonical);
    expect(compared([])).toMatchObject({
      title: 'Compare startups · Startup Directory',
      canonical: 'https://site.example/compare',
    });
    setNoun({ one: 'tool', many: 'tools' });
    onTestFinished(() => setNoun(defaultNoun));
    expect(compared([]).title).toBe('Compare tools · Startup Directory');
  });
});
