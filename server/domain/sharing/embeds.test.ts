import { expect, test } from 'vitest';
import { defaultEmbed, embedDocument, embedFrame, embedPath, embedTargetOf, missingEmbed } from './embeds.ts';

const site = { base: 'https://directory.example', siteName: 'Debut' };
const startup = { kind: 'startup', slug: 'ferrywire' } as const;

test('a target is found by any spelling of its page’s address', () => {
  const spellings = [
    '/startup/ferrywire',
    'startup/ferrywire/',
    ' https://directory.example/startup/ferrywire?x=1#y ',
    '/startup/ferrywire/alternatives',
  ];
  for (const address of spellings) expect([address, embedTargetOf(address)]).toEqual([address, startup]);
  expect(embedTargetOf('/categories/d%C3%A9sign')).toEqual({ kind: 'categories', slug: 'désign' });
  expect(embedTargetOf('/collections/a')).toEqual({ kind: 'collections', slug: 'a' });
  const others = [
    '',
    '/',
    '/startup',
    '/startup/',
    '/blog/x',
    '/startup/%E0%A4%A',
    'javascript:alert(1)',
    '//evil.example/x',
    'https://',
    '/startup/a/b',
  ];
  for (const address of others) expect([address, embedTargetOf(address)]).toEqual([address, undefined]);
});

test('an absolute address must have one of the given origins', () => {
  const origins = ['https://directory.example'];
  expect(embedTargetOf('https://directory.example/startup/ferrywire', origins)).toEqual(startup);
  expect(embedTargetOf('https://evil.example/startup/ferrywire', origins)).toBeUndefined();
});

test('the address of a document has only the options that differ from the defaults', () => {
  expect(embedPath(startup, defaultEmbed)).toBe('/embed/startup/ferrywire');
  expect(embedPath({ kind: 'categories', slug: 'design' }, { theme: 'dark', size: '10' })).toBe(
    '/embed/categories/design?theme=dark&size=10',
  );
});

test('founders’ texts never become markup', () => {
  const evil = '"><script>alert(1)</script>';
  const row = { name: evil, slug: evil, tagline: evil, logo: `https://x.example/${evil}`, likes: 3 };
  const title = evil;
  for (const target of [
    { kind: 'startup', slug: evil },
    { kind: 'categories', slug: evil },
  ] as const) {
    const html = embedDocument({ target, title, startups: [row], total: 1 }, { ...site, theme: 'auto', siteName: evil });
    expect(html).not.toContain('<script');
    const withMonogram = embedDocument(
      { target, title, startups: [{ ...row, name: '<b', logo: '' }], total: 1 },
      { ...site, theme: 'auto' },
    );
    expect(withMonogram).toContain('>&lt;</text></svg>');
    expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(html.match(/<a /g)?.length ?? 0);
  }
  expect(
    embedFrame({ kind: 'startup', slug: evil }, defaultEmbed, { ...site, title, size: { width: 400, height: 148 } }),
  ).not.toContain('<script');
});

test('an empty list and a missing page are explained', () => {
  const target = { kind: 'collections', slug: 'empty' } as const;
  const html = embedDocument({ target, title: 'Empty', startups: [], total: 0 }, { ...site, theme: 'dark' });
  expect(html).toContain('Nothing is listed here yet.');
  expect(html).toContain('0 startups');
  expect(html).toContain('<html lang="en" data-theme="dark">');
  expect(missingEmbed({ ...site, theme: 'auto' })).toContain('This is no longer listed.');
});

test('the tile behind a logo is a separate element, so that the shadow of the image outlines white logos', () => {
  const row = { name: 'Ferrywire', slug: 'ferrywire', tagline: 'Sync', logo: '/images/a.webp', likes: 3 };
  const html = embedDocument({ target: startup, title: 'Ferrywire', startups: [row], total: 1 }, { ...site, theme: 'light' });
  expect(html).toContain('<span class="logo tile"><img src="https://directory.example/images/a.webp" alt=""');
  expect(html).toMatch(/\.tile img\{[^}]*drop-shadow/);
});
