import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../../../server/domain/site/load-settings.ts';
import { escapeXml } from '../../../server/domain/core/markup.ts';
import type { Renderer } from '../../../server/http/pages.ts';
import { pagesRenderedBy } from './rendered-pages.ts';
import { headFor, setSiteUrl } from '../../../web/features/site/head.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { hasAlternatives } from '../../../server/domain/listings/shared-topics.ts';
import { koaHost, type KoaHost, now } from '../hosts.ts';
import { aStartup, anId } from '../../store/builders.ts';
import { sitemapPieces } from '../../../server/http/sitemap.ts';
import type { Store } from '../../../db/store.ts';

let host: KoaHost;
afterEach(() => host.close());

const site = 'https://directory.example';

/** A strict check for our own feeds: every tag is closed in order, and every & begins a character reference. */
function expectWellFormed(xml: string): void {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
  expect(xml).not.toMatch(/[\0-\x08\v\f\x0e-\x1f]/);
  const openTags: string[] = [];
  for (const [, closing, tag = '', selfClosing] of xml.slice(xml.indexOf('?>') + 2).matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (selfClosing === '/') continue;
    if (closing === '/') expect(openTags.pop()).toBe(tag);
    else openTags.push(tag);
  }
  expect(openTags).toEqual([]);
}

async function renameMosscount(name: string, tagline: string): Promise<void> {
  const startup = await host.store.startups.bySlug('mosscount');
  if (startup === undefined) throw new Error('The sample has no Mosscount.');
  await host.store.startups.update({ ...startup, name, tagline });
}

describe('the sitemap', () => {
  test('the sitemap lists every public page, category, tag, post and active startup once', async () => {
    host = await koaHost({ siteUrl: site });
    const { status, text, headers } = await host.send({ path: '/sitemap.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expectWellFormed(text);
    const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toHaveLength(13 + 16 + 4 + 2 + 2 + (4 + 18 + 7) + 55 + 55);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.slice(0, 14)).toEqual(
      [
        '/',
        '/categories',
        '/tags',
        '/collections',
        '/blog',
        '/deals',
        '/faq',
        '/plans',
        '/advertise',
        '/newsletter',
        '/build',
        '/badges',
        '/how-it-works',
        '/categories/ai-assistants',
      ].map((path) => site + path),
    );
    expect(urls).toContain(`${site}/blog/category/pricing`);
    expect(urls).toContain(`${site}/collections/software-that-lets-go`);
    expect(urls).toEqual(expect.arrayContaining([`${site}/pages/about`, `${site}/privacy`]));
    expect(text).not.toContain('still-being-argued-about');
    // Tags of at least three startups, most used first.
    const tags = ['offline-first', 'accessibility', 'forecast', 'teams'].map((tag) => `${site}/tags/${tag}`);
    expect(urls.filter((url) => url?.startsWith(`${site}/tags/`))).toEqual(tags);
    expect(urls).toContain(`${site}/blog/tag/offline-first`);
    expect(text).toContain(
      `<url><loc>${site}/blog/feedback-you-can-use-by-friday</loc><lastmod>2026-11-09T08:23:59.999Z</lastmod></url>`,
    );
    const newest = '2026-11-21T08:34:17.142Z';
    for (const path of ['/', '/categories', '/categories/data-analytics'])
      expect(text).toContain(`<url><loc>${site}${path}</loc><lastmod>${newest}</lastmod></url>`);
    expect(text).toMatch(/<loc>[^<]*\/blog<\/loc><lastmod>/);
    expect(text).toMatch(/<loc>[^<]*\/blog\/tag\/offline-first<\/loc><lastmod>/);
    expect(text).toContain(`<url><loc>${site}/faq</loc></url>`);
    expect(text).not.toContain('annual-or-monthly');
    expect(urls).toContain(`${site}/startup/${encodeURIComponent('日々ノート')}`);
    expect(text).toContain(`<url><loc>${site}/startup/mosscount</loc><lastmod>2026-11-21T08:34:17.142Z</lastmod></url>`);
    expect(text).not.toContain('meepleyard');
  });

  test('a listing’s page of alternatives is in the sitemap if at least three listings are similar', async () => {
    host = await koaHost({ siteUrl: site });
    const { text } = await host.send({ path: '/sitemap.xml' });
    const slugs = [...text.matchAll(/\/startup\/([^<]+)\/alternatives</g)].map(([, slug = '']) => decodeURIComponent(slug));
    expect(slugs).toHaveLength(55);
    for (const slug of slugs) {
      const startup = await host.store.startups.bySlug(slug);
      const { text: similar } = await host.send({ path: `/api/startups/slug/${encodeURIComponent(slug)}/similar` });
      expect({ slug, has: startup !== undefined && hasAlternatives(startup, JSON.parse(similar) as StartupCard[]) }).toEqual({
        slug,
        has: true,
      });
    }
    const category = (await host.store.categories.list()).find(({ slug }) => slug === 'design');
    if (category !== undefined) await host.store.categories.remove(category._id);
    const kerning = await host.store.startups.bySlug('kerning-panic');
    if (kerning !== undefined) await host.store.startups.update({ ...kerning, categories: [] });
    expect((await host.send({ path: '/sitemap.xml' })).text).not.toContain('/startup/kerning-panic/alternatives');
  });

  test('a sitemap is sent in pieces, compressed or not; a client that already has it gets a 304', async () => {
    host = await koaHost({ siteUrl: site });
    await host.store.transaction(async (within) => {
      for (let at = 1; at <= 1_100; at += 1)
        await within.startups.insert(aStartup({ _id: anId(at), slug: `made-${at}`, sourceId: `made:${at}` }));
    });
    const whole = await host.send({ path: '/sitemap.xml' });
    expect([whole.headers['transfer-encoding'], whole.headers['content-length']]).toEqual(['chunked', undefined]);
    expectWellFormed(whole.text);
    const urls = [...whole.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(urls.filter((url) => url?.includes('/made-'))).toHaveLength(1_100);
    expect(new Set(urls).size).toBe(urls.length);
    for (const [encoding, decompress] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const { headers, bytes } = await host.send({ path: '/sitemap.xml', headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(decompress(bytes).toString()).toBe(whole.text);
    }
    const { etag = '' } = whole.headers;
    expect(await host.send({ path: '/sitemap.xml', headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
    expect(await host.send({ path: '/sitemap.xml', method: 'HEAD' })).toMatchObject({ status: 200, headers: { etag }, text: '' });
    expect(host.failures).toEqual([]);
  });

  test('each of a hundred thousand startups is in exactly one part, and a part is read a few startups at a time', async () => {
    host = await koaHost({ siteUrl: site });
    const ids = Array.from({ length: 100_001 }, (_, at) => anId(at));
    const places = new Map(ids.map((id, at) => [id, at]));
    let longest = 0;
    const store: Store = {
      ...host.store,
      startups: {
        ...host.store.startups,
        list: async () => ({ cards: [], total: ids.length }),
        async sitemapEntries({ offset, limit }, after) {
          longest = Math.max(longest, limit);
          const from = (after === undefined ? 0 : (places.get(after) ?? 0) + 1) + offset;
          return ids.slice(from, from + limit).map((_id) => ({ _id, slug: _id, publishedAt: null, categories: [] }));
        },
      },
    };
    const read = async (part?: string) => {
      let text = '';
      for await (const piece of sitemapPieces(store, part, site, () => now)) text += piece;
      return text;
    };
    const index = await read();
    expectWellFormed(index);
    expect(index.match(/<sitemap><loc>/g)).toHaveLength(6);
    const slugs: string[] = [];
    for (const [, part] of index.matchAll(/sitemap-(\d+)\.xml/g)) {
      const text = await read(part);
      expectWellFormed(text);
      slugs.push(...[...text.matchAll(/\/startup\/([^<]+)</g)].map(([, slug = '']) => slug));
    }
    expect(slugs).toEqual(ids);
    expect(await read('7')).toBe('');
    expect(longest).toBeLessThanOrEqual(500);
  });

  test('the sitemap has a part for every 20,000 startups', async () => {
    host = await koaHost({ siteUrl: site });
    const first = await host.send({ path: '/sitemap-1.xml' });
    expect([first.status, first.text.match(/<loc>/g)?.length]).toEqual([200, 176]);
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-9999.xml', '/sitemap-99999.xml', '/sitemap-x.xml']) {
      expect({ path, status: (await host.send({ path })).status }).toEqual({ path, status: 404 });
    }
  });
});

test('the sitemap leaves out the advertising page until there is one', async () => {
  host = await koaHost({ siteUrl: site });
  host.store.advertising.get = async () => undefined;
  expect((await host.send({ path: '/sitemap.xml' })).text).not.toContain('/advertise<');
});

describe('robots.txt', () => {
  test('robots.txt disallows non-public pages', async () => {
    host = await koaHost({ siteUrl: site });
    expect((await host.send({ path: '/robots.txt' })).text).toBe(
      'User-agent: *\nDisallow: /api\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /settings\nDisallow: /analytics\n' +
        'Sitemap: https://directory.example/sitemap.xml\n',
    );
  });

  test('robots.txt follows the settings', async () => {
    host = await koaHost({ siteUrl: site });
    const settings = await host.store.settings.get();
    if (settings === undefined) throw new Error('The sample has no settings.');
    await host.store.settings.save({ ...settings, robotsContent: 'NOINDEX, nofollow' });
    expect((await host.send({ path: '/robots.txt' })).text).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the feed of startups', () => {
  test('the feed of startups has the latest fifty, newest first', async () => {
    host = await koaHost({ siteUrl: site });
    const { status, text, headers } = await host.send({ path: '/rss.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expectWellFormed(text);
    const links = [...text.matchAll(/<item><title>[^<]*<\/title><link>([^<]+)</g)].map(([, link]) => link);
    expect(links).toHaveLength(50);
    expect(links.slice(0, 2)).toEqual([`${site}/startup/mosscount`, `${site}/startup/o`]);
    expect(text).toContain('<pubDate>Sat, 21 Nov 2026 08:34:17 GMT</pubDate></item>');
  });

  test('the feed escapes any characters of a name', async () => {
    host = await koaHost({ siteUrl: site });
    await renameMosscount('</title>&amp;<b>"1 < 2"</b>', "]]> it's \u{1F33F}");
    const { text } = await host.send({ path: '/rss.xml' });
    expectWellFormed(text);
    expect(text).toContain('<title>&lt;/title&gt;&amp;amp;&lt;b&gt;&quot;1 &lt; 2&quot;&lt;/b&gt;</title>');
    expect(text).toContain('<description>]]&gt; it&#39;s \u{1F33F}</description>');
  });

  test('the feed links to the requested host while no site URL is configured', async () => {
    host = await koaHost();
    const linkOf = async (name: string) =>
      /<link>([^<]+)/.exec((await host.send({ path: '/rss.xml', headers: { host: name } })).text)?.[1];
    expect(await linkOf('one.example')).toBe('http://one.example/');
    expect(await linkOf('two.example:8080')).toBe('http://two.example:8080/');
    expect(await linkOf('"><evil')).toBe('http://localhost/');
  });
});

describe('the feed of the blog', () => {
  test('the feed of the blog has the published posts, newest first, and an ETag that depends on the public version', async () => {
    host = await koaHost({ siteUrl: site });
    const { status, text, headers } = await host.send({ path: '/blog/rss.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expectWellFormed(text);
    expect(text).toContain(`<link>${site}/blog</link>`);
    expect(text).toContain(`<atom:link href="${site}/blog/rss.xml" rel="self" type="application/rss+xml"/>`);
    expect(text.match(/<item>/g)).toHaveLength(7);
    expect(text).toContain(
      `<item><title>Launch on a Tuesday, and other superstitions</title><link>${site}/blog/launch-on-a-tuesday-and-other-superstitions</link>`,
    );
    expect(text).toContain('<category>Launching</category><category>launch</category>');
    expect(text).toContain('<pubDate>Tue, 17 Nov 2026 08:23:59 GMT</pubDate></item>');

    const etag = headers.etag ?? '';
    expect((await host.send({ path: '/blog/rss.xml', headers: { 'if-none-match': etag } })).status).toBe(304);
    const post = await host.store.posts.bySlug('feedback-you-can-use-by-friday');
    if (post === undefined) throw new Error('The sample has no such post.');
    await host.store.posts.update({ ...post, title: 'A & B <c>' });
    const changed = await host.send({ path: '/blog/rss.xml', headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expectWellFormed(changed.text);
    expect(changed.text).toContain('<title>A &amp; B &lt;c&gt;</title>');
  });
});

describe('the feed of collections', () => {
  test('the feed has the public collections, last changed first', async () => {
    host = await koaHost({ siteUrl: site });
    const { status, text, headers } = await host.send({ path: '/collections/rss.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expectWellFormed(text);
    const links = [...text.matchAll(/<item><title>[^<]*<\/title><link>([^<]+)</g)].map(([, link]) => link);
    expect(links).toEqual(
      ['a-kitchen-on-a-saturday-night', 'software-that-lets-go'].map((slug) => `${site}/collections/${slug}`),
    );
    expect(text).toContain(`<link>${site}/collections</link>`);
    expect(text).toContain('<pubDate>Tue, 17 Nov 2026 12:00:00 GMT</pubDate></item>');
  });
});

test('feeds omit characters that XML does not allow', async () => {
  host = await koaHost();
  expect(escapeXml('a\0b\u0008c\ud800d\ufffee\tf\ng\u{1F33F}')).toBe('abcde\tf\ng\u{1F33F}');
});

test('canonical links, sitemap, feeds and robots.txt share one origin: the setting, or else SITE_URL, or else the requested host', async () => {
  const render: Renderer = async (_, siteUrl) => {
    setSiteUrl(siteUrl);
    const settings = await loadSettings(host.store);
    return { status: 200, head: `canonical ${headFor({ kind: 'home', page: 1 }, settings).canonical ?? ''}`, html: '' };
  };
  const pages = { ...pagesRenderedBy(() => render), template: async () => '<!--app-head--><!--app-html--><!--app-data-->' };
  const patterns: Record<string, RegExp> = {
    '/': /canonical (.+)\/$/m,
    '/sitemap.xml': /<loc>([^<]+)\/<\/loc>/,
    '/rss.xml': /<link>([^<]+)\/<\/link>/,
    '/blog/rss.xml': /<link>([^<]+)\/blog<\/link>/,
    '/robots.txt': /Sitemap: (.+)\/sitemap/,
  };
  const originsAt = async (name: string) => {
    const found = new Set<string | undefined>();
    for (const [path, pattern] of Object.entries(patterns))
      found.add(pattern.exec((await host.send({ path, headers: { host: name } })).text)?.[1]);
    return [...found];
  };
  host = await koaHost({ pages });
  expect(await originsAt('one.example')).toEqual(['http://one.example']);
  expect(await originsAt('two.example')).toEqual(['http://two.example']);
  const settings = await loadSettings(host.store);
  await host.store.settings.save({ ...settings, canonicalUrl: 'https://ours.example/' });
  expect(await originsAt('one.example')).toEqual(['https://ours.example']);
  await host.close();
  host = await koaHost({ pages, siteUrl: site });
  expect(await originsAt('one.example')).toEqual([site]);
});
