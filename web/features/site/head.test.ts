import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../server/contract/settings.ts';
import type { PublicStartup } from '../../../server/contract/startups.ts';
import { headFor, setSiteUrl } from './head.ts';

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

test('the head of a listing has its own title, canonical URL, image and organisation', () => {
  const head = headFor({ kind: 'startup', startup, categories: [] }, defaultSettings);
  expect(head.title).toBe('Acme: Pays everybody. · Startup Directory');
  expect(head.description).toBe('Pays everybody. The first paragraph.');
  expect(head.canonical).toBe('https://site.example/startup/acme');
  expect(head.robots).toBe('index, follow');
  expect(head.openGraph['og:image']).toBe('https://site.example/sample/logos/acme.svg');
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

describe('the structured data of the settings', () => {
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

test('pages that are not found and search results are not indexed', () => {
  expect(headFor({ kind: 'notFound' }, defaultSettings)).toMatchObject({ canonical: undefined, robots: 'noindex, follow' });
  expect(headFor({ kind: 'search', q: 'a b' }, defaultSettings)).toMatchObject({
    canonical: 'https://site.example/search?q=a+b',
    robots: 'noindex, follow',
  });
});
