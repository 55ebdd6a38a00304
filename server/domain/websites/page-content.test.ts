import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { websiteContent } from './websites.contract.ts';
import { decodePage, isPageType, readPageContent } from './page-content.ts';
import { fieldValuesOfPage } from './page-fields.ts';
import type { PageTags } from './page-tags.ts';
import { shortened } from './plain-text.ts';
import { defineField, usualFields } from '../listings/usual-fields.ts';

const url = new URL('https://www.acme.example/en/');

interface Page {
  title?: string;
  base?: string;
  metas?: Readonly<Record<string, string>>;
  properties?: Readonly<Record<string, string>>;
  links?: readonly Partial<PageTags['links'][number]>[];
  data?: readonly unknown[];
}

function tagsOf({ title = '', base = '', metas = {}, properties = {}, links = [], data = [] }: Page): PageTags {
  const listOf = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).map(([name, content]) => ({ name, content }));
  return {
    title,
    base,
    metas: listOf(metas),
    properties: listOf(properties),
    links: links.map((link) => ({ rel: '', href: '', type: '', sizes: '', ...link })),
    mailLinks: [],
    jsonLd: data.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
  };
}

const read = (page: Page, at = url) => readPageContent(tagsOf(page), at);

test.each<[string, Page, { name: string; tagline: string }]>([
  ['a name and a slogan', { title: 'Acme – Tools for coyotes' }, { name: 'Acme', tagline: 'Tools for coyotes' }],
  ['a slogan and the name of the host', { title: 'Tools for coyotes | Acme' }, { name: 'Acme', tagline: 'Tools for coyotes' }],
  ['a name with an addition', { title: 'Home | Acme Inc.' }, { name: 'Acme Inc.', tagline: '' }],
  ['a colon', { title: 'Roadrunner: fast tools' }, { name: 'Roadrunner', tagline: 'fast tools' }],
  ['a colon in the slogan', { title: 'Acme – One tool: for all' }, { name: 'Acme', tagline: 'One tool: for all' }],
  ['a hyphen within a word', { title: 'Email' }, { name: 'Email', tagline: '' }],
  [
    'the longest slogan of three',
    { title: 'Acme · Start · All tools of one kind' },
    { name: 'Acme', tagline: 'All tools of one kind' },
  ],
  [
    'a separate site name',
    { title: 'Fast tools for coyotes', properties: { 'og:site_name': 'Acme' } },
    { name: 'Acme', tagline: 'Fast tools for coyotes' },
  ],
  [
    'a name with a slogan as the site’s name',
    { properties: { 'og:site_name': 'Acme | Tools' }, metas: { description: 'We make tools. All of them.' } },
    { name: 'Acme', tagline: 'We make tools.' },
  ],
  [
    'an application',
    { title: 'Download', data: [{ '@type': 'SoftwareApplication', name: 'Acme Pro', slogan: 'Better tools' }] },
    { name: 'Acme Pro', tagline: 'Better tools' },
  ],
  [
    'a graph',
    { data: [{ '@graph': [{ '@type': ['Thing', 'https://schema.org/Organization'], name: 'Acme' }, { '@type': 'WebSite' }] }] },
    { name: 'Acme', tagline: '' },
  ],
  [
    'several products, none of which is the site’s',
    {
      title: 'Acme',
      data: [
        [
          { '@type': 'Product', name: 'Anvil' },
          { '@type': 'Product', name: 'Rope' },
        ],
      ],
    },
    { name: 'Acme', tagline: '' },
  ],
  [
    'data that is not JSON',
    { title: 'Acme', data: ['{"@type": "Organization", // Acme\n}', '['.repeat(99_999), 'null'] },
    { name: 'Acme', tagline: '' },
  ],
  [
    'data of other types',
    { data: [{ '@type': 'Organization', name: { a: 1 }, slogan: [[], null, 5] }] },
    { name: '', tagline: '5' },
  ],
  ['a title without a name', { title: 'Home' }, { name: '', tagline: '' }],
  ['invisible characters', { title: '\u200B\u00A0\u202E' }, { name: '', tagline: '' }],
  ['nothing', {}, { name: '', tagline: '' }],
])('name and tagline are found on a page with %s', (_, page, expected) => {
  const { name, tagline } = read(page);
  expect({ name, tagline }).toEqual(expected);
});

test('the longest description is used, as plain paragraphs', () => {
  const { description } = read({
    metas: { description: 'Tools.' },
    properties: { 'og:description': 'Tools &amp; ropes,&#39;\u202Eand&#0;  <b>more</b>.' },
    data: [
      {
        '@type': 'Product',
        description: '<p>Tools.</p><p>1 < 2 &lt;script&gt;alert(1)&lt;/script&gt;<br>Ropes and all that coyotes need.',
      },
    ],
  });
  expect(description).toBe('Tools.\n1 < 2 alert(1)\nRopes and all that coyotes need.');
  expect(read({ properties: { 'og:description': 'Tools &amp; ropes,&#39;\u202Eand&#0;  <b>more</b>.' } }).description).toBe(
    "Tools & ropes,' and more.",
  );
});

test('only the first items of an endless list are read', () => {
  const many = Array.from({ length: 250_000 }, (_, at) => `p${at}`);
  const types = ['SoftwareApplication', 'Product', 'Organization'];
  const { profiles, images, icons, description } = read({
    base: `/${'b'.repeat(1_900)}/`,
    links: many.slice(0, 1_000).map((href) => ({ rel: 'icon', href })),
    data: [{ '@type': types, sameAs: many, screenshot: many, logo: many, description: many }],
  });
  expect([profiles.length, images.length, icons.length, description]).toEqual([50, 50, 50, 'p100']);
  expect(profiles[0]).toBe(`https://www.acme.example/${'b'.repeat(1_900)}/p0`);
});

test('a value of one megabyte is cut, or omitted if a part of it would be useless', () => {
  const megabyte = '1x1 '.repeat(250_000);
  const page = read({
    title: megabyte,
    base: `/${megabyte}/`,
    metas: { description: megabyte, 'application-name': 'a'.repeat(1_000_000) },
    properties: { 'og:image': `/${megabyte}`, 'og:image:url': '/image.png' },
    links: [{ rel: 'icon', href: '/icon.png', sizes: megabyte }],
  });
  expect([page.images, page.icons[0]]).toEqual([
    ['https://www.acme.example/image.png'],
    'https://www.acme.example/apple-touch-icon.png',
  ]);
  expect([page.name.length, page.tagline.length, page.description.length]).toEqual([100, 196, 9_996]);
});

test.each([
  ['short', 10, 'short'],
  ['one two three', 12, 'one two…'],
  ['one two three', 13, 'one two three'],
  ['unbreakable', 5, 'unbr…'],
  ['ab😀', 3, 'ab…'],
])('%j within %i characters is %j', (text, max, expected) => {
  expect(shortened(text, max)).toBe(expected);
});

test('icons that can be stored come first, the largest first, then the logo, then the default address', () => {
  const icons = [
    { rel: 'icon', href: 'small.png' },
    { rel: 'icon', href: '/vector.svg', sizes: 'any' },
    { rel: 'shortcut icon', href: '/favicon.ico', sizes: '256x256' },
    { rel: 'icon', href: '/scheme', type: 'image/svg+xml', sizes: '512x512' },
    { rel: 'mask-icon', href: '/mask.png', sizes: '512x512' },
    { rel: 'icon', href: 'javascript:alert(1)', sizes: '900x900' },
    { rel: 'icon', href: '//cdn.example/large.png', sizes: '16x16 192x192' },
    { rel: 'apple-touch-icon-precomposed', href: 'touch.png' },
  ];
  const organization = { '@type': 'Organization', logo: { '@type': 'ImageObject', url: 'https://acme.example/logo.png' } };
  expect(read({ links: icons, data: [organization] }).icons).toEqual([
    'https://cdn.example/large.png',
    'https://www.acme.example/en/touch.png',
    'https://acme.example/logo.png',
    'https://www.acme.example/apple-touch-icon.png',
    'https://www.acme.example/en/small.png',
  ]);
});

test('addresses are resolved against the base of the page', () => {
  const page: Page = {
    base: '/static/',
    properties: { 'og:image': 'cover.jpg', 'og:url': 'https://acme.example/' },
    metas: { 'twitter:image': 'cover.jpg' },
    links: [
      { rel: 'alternate', type: 'text/html', href: '/de' },
      { rel: 'alternate', type: 'application/rss+xml', href: 'feed.xml' },
      { rel: 'me nofollow', href: 'https://social.example/@acme' },
    ],
    data: [
      {
        '@type': 'Organization',
        sameAs: ['https://github.com/acme', 'mailto:a@acme.example', `https://x.com/${'a'.repeat(2_000)}`],
      },
    ],
  };
  expect(read(page)).toMatchObject({
    images: ['https://www.acme.example/static/cover.jpg'],
    feed: 'https://www.acme.example/static/feed.xml',
    profiles: ['https://github.com/acme', 'https://social.example/@acme'],
    canonical: 'https://acme.example/',
  });
});

test('fields get those values of the page that their definitions allow', () => {
  const fields = [
    ...usualFields,
    defineField({ key: 'github', label: 'GitHub', type: 'link' }),
    defineField({ key: 'twitter', label: 'Twitter', type: 'link' }),
    defineField({ key: 'feed', label: 'Feed', type: 'link' }),
    defineField({ key: 'linkedin', label: 'LinkedIn', type: 'place' }),
  ];
  const organization = {
    '@type': 'Organization',
    foundingDate: '2019-05-01',
    address: { addressCountry: 'DE' },
    numberOfEmployees: { '@type': 'QuantitativeValue', value: 24 },
    sameAs: ['https://github.com/acme', 'https://x.com/acme'],
  };
  const app = {
    '@type': 'WebApplication',
    operatingSystem: 'Windows 11, macOS, iOS; Web',
    offers: [{ price: '0' }, { price: 12.5 }],
  };
  const links = [{ rel: 'alternate', type: 'application/atom+xml', href: '/feed' }];
  const valuesOf = (page: Page) => fieldValuesOfPage(read(page), fields);
  expect(valuesOf({ links, data: [organization, app] })).toEqual({
    pricing: 'freemium',
    platform: ['web', 'ios', 'mac', 'windows'],
    founded: 2019,
    country: 'Germany',
    'team-size': '11-50',
    github: 'https://github.com/acme',
    twitter: 'https://x.com/acme',
    feed: 'https://www.acme.example/feed',
  });
  expect(
    valuesOf({
      data: [
        {
          '@type': 'Organization',
          foundingDate: '0001',
          address: [{ addressCountry: { name: 'U.S.A.' } }],
          numberOfEmployees: 'many',
        },
        { '@type': 'Product', offers: { price: 'ask' } },
      ],
    }),
  ).toEqual({ country: 'United States' });
  expect(valuesOf({ data: [{ '@type': 'Product', offers: { lowPrice: 5 } }] })).toEqual({ pricing: 'paid' });
  expect(valuesOf({ data: [{ '@type': 'SoftwareApplication', offers: { price: '0.00' } }] })).toEqual({ pricing: 'free' });
  expect(
    valuesOf({ data: [{ '@type': 'Organization', address: { addressCountry: 'XX' }, sameAs: ['https://localhost/'] }] }),
  ).toEqual({});
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['UTF-8 by default', new TextEncoder().encode('Žluť'), '', 'Žluť'],
  ['the character set in the response headers', bytes('caf\xe9'), 'text/html; charset="ISO-8859-1"', 'café'],
  [
    'the character set in the head of the page',
    bytes('<meta charset=windows-1251>\xcc'),
    'text/html',
    '<meta charset=windows-1251>М',
  ],
  [
    'the character set in an older http-equiv element',
    bytes('<meta http-equiv=a content="text/html; charset=gbk">\xc4\xe3'),
    '',
    '<meta http-equiv=a content="text/html; charset=gbk">你',
  ],
  ['the encoding of a byte order mark, whatever the headers say', bytes('\xff\xfeh\0i\0'), 'text/html; charset=latin1', 'hi'],
  ['UTF-8 if the headers name an unknown character set', bytes('hi'), 'text/html; charset=klingon', 'hi'],
  ['UTF-8 if the head names an impossible character set', bytes('<meta charset=utf-16>hi'), '', '<meta charset=utf-16>hi'],
])('a page is decoded with %s', (_, body, type, expected) => {
  expect(decodePage(body, type)).toBe(expected);
});

test.each([
  ['', true],
  ['text/html', true],
  [' TEXT/HTML; charset=utf-8', true],
  ['application/xhtml+xml', true],
  ['application/pdf', false],
  ['text/html5', false],
])('whether %j may be a page: %s', (type, isPage) => {
  expect(isPageType(type)).toBe(isPage);
});

/** Awkward strings from a folder beside the repository, if it exists. */
const collection = resolve(import.meta.dirname, '../../../shared/data/naughty-strings.json');
const naughty = existsSync(collection)
  ? (JSON.parse(readFileSync(collection, 'utf8')) as { blns: { strings: string[] }[] }).blns.flatMap(({ strings }) => strings)
  : ['<script>alert(0)</script>', '\u202Etest', '\uD800', '&#55357;'];

test('the content of any page fits the contract and has no markup', () => {
  // Only a few texts are long, because generating long texts takes most of this test's time.
  const anyText = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...naughty) },
    { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.string({ minLength: 9_000, maxLength: 12_000 }) },
  );
  const anyNode = fc.record({
    '@type': fc.constantFrom('Organization', 'Product', 'SoftwareApplication', 'WebSite'),
    name: fc.oneof(anyText, fc.jsonValue()),
    description: fc.oneof(anyText, fc.jsonValue()),
    foundingDate: fc.oneof(anyText, fc.jsonValue()),
    sameAs: fc.oneof(fc.array(fc.webUrl()), fc.jsonValue()),
    offers: fc.jsonValue(),
    logo: fc.oneof(anyText, fc.jsonValue()),
  });
  const anyPage = fc.record({
    title: anyText,
    base: anyText,
    metas: fc.record({ description: anyText, 'application-name': anyText }),
    properties: fc.record({ 'og:title': anyText, 'og:image': anyText }),
    links: fc.array(fc.record({ rel: fc.constantFrom('icon', 'me', 'canonical'), href: anyText, sizes: anyText })),
    data: fc.array(fc.oneof(anyNode, anyText)),
  });
  fc.assert(
    fc.property(anyPage, (page) => {
      const content = read(page);
      const { name, tagline, description } = content;
      const texts = Object.fromEntries(Object.entries({ name, tagline, description }).filter(([, text]) => text !== ''));
      expect(v.safeParse(websiteContent, { ...texts, fields: fieldValuesOfPage(content, usualFields) }).issues).toBeUndefined();
      for (const text of [name, tagline, description]) expect(text).not.toMatch(/<script[^<>]*>/i);
      for (const address of [...content.icons, ...content.images, ...content.profiles]) expect(address).toMatch(/^https?:/);
    }),
    { numRuns: 100 },
  );
});
