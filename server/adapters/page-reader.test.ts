import { expect, test } from 'vitest';
import { WebError, type WebResponse } from '../domain/websites/web.contract.ts';
import { createPageReader, type PageReader, type PageReaderOptions } from './page-reader.ts';

const reported: unknown[] = [];
const open = (options: Partial<PageReaderOptions> = {}) =>
  createPageReader({ report: (error) => reported.push(error), ...options });

const aPage = (html: string, type = 'text/html'): WebResponse => ({
  url: new URL('https://acme.example/'),
  status: 200,
  type,
  body: Buffer.from(html, 'latin1'),
});

const withData = (data: string) => aPage(`<title>Acme</title><script type="application/ld+json">${data}</script>`);

const outcomeOf = async (reader: PageReader, page: WebResponse) => {
  try {
    return (await reader.content(page)).name;
  } catch (error) {
    return error instanceof WebError ? error.failure : error;
  }
};

test('a page and its proofs of ownership are read with the page’s address and character set', async () => {
  const reader = open();
  const page = aPage(
    '<title>Caf\xe9</title><link rel="me" href="/me"><link rel=alternate type=application/rss+xml href=feed>',
    'text/html; charset=latin1',
  );
  const { name, feed, profiles } = await reader.content(page);
  expect({ name, feed, profiles }).toEqual({
    name: 'Café',
    feed: 'https://acme.example/feed',
    profiles: ['https://acme.example/me'],
  });
  expect(await reader.proofTags(page)).toEqual({ metas: [], links: ['/me'], addresses: [] });
});

test('a page that takes too much memory or time fails without affecting others', async () => {
  const small = open({ maxHeapMb: 24 });
  // Each object takes about 50 bytes of memory.
  const bomb = withData(`[${'{},'.repeat(2_000_000)}{}]`);
  expect([await outcomeOf(small, bomb), await outcomeOf(small, withData('{}')), await outcomeOf(small, bomb)]).toEqual([
    'unreadable',
    'Acme',
    'unreadable',
  ]);
  expect(await outcomeOf(open({ timeoutMs: 1 }), bomb)).toBe('unreadable');
  expect(reported).toEqual([]);
});

test('an idle process ends, and another one reads the next page', async () => {
  const reader = open({ idleMs: 0 });
  for (let at = 0; at < 3; at += 1) {
    expect(await outcomeOf(reader, withData('{}'))).toBe('Acme');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
});
