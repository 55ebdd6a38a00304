import { describe, expect, test } from 'vitest';
import { parseInput } from '../core/input.ts';
import { defaultPublicSections } from './default-public-sections.ts';
import { isMenuAddress } from '../core/menu-address.ts';
import { isHiddenPath, presentMenus } from './menus.rules.ts';
import { menus, type Menus } from './stored-sections.contract.ts';

const defaults = defaultPublicSections.menus;
const empty: Menus = { header: [], more: [], footer: [], hiddenParts: [] };
const link = (label: string, address = '/faq') => ({ label, address });

describe('addresses', () => {
  test.each([
    '/',
    '/faq',
    '/categories/ai',
    '/search?q=a',
    '/rss.xml',
    'https://a.example/b?c#d',
    'https://bücher.example',
    'contact',
  ])('a menu can link to %j', (address) => {
    expect(isMenuAddress(address)).toBe(true);
  });

  test.each([
    '',
    'faq',
    'Contact',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:a@b.example',
    'http://a.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tfaq',
    '/faq\n',
    '/\n/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://',
    'https://a.example\\@evil.example',
    'https://user:password@a.example',
    'https://a.example/\nb',
    'https://a example/',
    `/${'a'.repeat(10_000)}`,
    `https://a.example/${'a'.repeat(10_000)}`,
  ])('a menu cannot link to %j', (address) => {
    expect(isMenuAddress(address)).toBe(false);
  });
});

test('the default menus are valid, and visitors get them unchanged', () => {
  expect(parseInput(menus, defaults).output).toEqual(defaults);
  expect(presentMenus(defaults, [])).toEqual(defaults);
});

test('menus have a limited number of links and columns, and limited lengths of texts', () => {
  const problems = (edit: Partial<Menus>) => parseInput(menus, { ...empty, ...edit }).issues?.map(({ message }) => message);
  const links = (count: number) => Array.from({ length: count }, (_, at) => link(`Link ${at}`));
  const columns = (count: number) => Array.from({ length: count }, () => ({ heading: '', links: links(12) }));
  expect(problems({ header: links(8), more: links(12), footer: columns(6) })).toBeUndefined();
  expect(problems({ header: links(9) })).toEqual(['Please keep to 8 entries; there are 9.']);
  expect(problems({ more: links(13) })).toEqual(['Please keep to 12 entries; there are 13.']);
  expect(problems({ footer: columns(7) })).toEqual(['Please keep to 6 entries; there are 7.']);
  expect(problems({ footer: [{ heading: 'a'.repeat(41), links: links(13) }] })).toEqual([
    'Please shorten this to 40 characters; it has 41.',
    'Please keep to 12 entries; there are 13.',
  ]);
  expect(problems({ header: [link(''), link('a'.repeat(41))] })).toEqual([
    'Please fill this in.',
    'Please shorten this to 40 characters; it has 41.',
  ]);
});

test('links to hidden parts are left out, and so are columns without other links', () => {
  const footer = [
    { heading: 'Read', links: [link('Blog', '/blog'), link('A post', '/blog/a')] },
    { heading: 'Offers', links: [link('Deals', '/deals'), link('Blogs', 'https://blog.example/blog')] },
  ];
  const shown = presentMenus(
    { ...empty, more: [link('Blog', '/blog?page=2'), link('Bloggers', '/bloggers')], footer, hiddenParts: ['blog'] },
    [],
  );
  expect(shown).toEqual({
    header: [],
    more: [link('Bloggers', '/bloggers')],
    footer: [{ heading: 'Offers', links: [link('Deals', '/deals'), link('Blogs', 'https://blog.example/blog')] }],
    hiddenParts: ['blog'],
  });
});

test('every path of a hidden part is hidden, and no other path', () => {
  const hidden = (path: string) => isHiddenPath(path, ['blog', 'advertise']);
  expect(['/blog', '/Blog/a', '/blog/rss.xml', '/blog?page=2', '/advertise#top'].map(hidden)).toEqual(Array(5).fill(true));
  expect(['/', '/blogs', '/pages/blog', 'contact', 'https://a.example/blog'].map(hidden)).toEqual(Array(5).fill(false));
});

test('header links that do not fit are moved to the beginning of the overflow menu', () => {
  const header = ['Home', 'Artificial intelligence', 'Newsletter', 'Deals'].map((label) => link(label));
  const { header: shown, more } = presentMenus({ ...empty, header, more: [link('FAQ')] }, []);
  expect(shown).toEqual([link('Home'), link('Artificial intelligence')]);
  expect(more).toEqual([link('Newsletter'), link('Deals'), link('FAQ')]);
  const wide = presentMenus({ ...empty, header: [link('创业公司目录'), link('人工智能工具精选')] }, []);
  expect([wide.header.length, wide.more.length]).toEqual([2, 0]);
});

test('published legal pages that are missing from all menus are added to the last line of the footer', () => {
  const pages = (['about', 'imprint', 'privacy', 'terms'] as const).map((kind) => ({
    kind,
    slug: kind,
    title: `Our ${kind}`,
    address: kind === 'terms' ? ('pages' as const) : ('short' as const),
  }));
  const footer = [{ heading: 'Us', links: [link('Privacy', '/pages/privacy')] }];
  expect(presentMenus({ ...empty, footer }, pages).footer).toEqual([
    ...footer,
    { heading: '', links: [link('Our imprint', '/imprint'), link('Our terms', '/pages/terms')] },
  ]);
});
