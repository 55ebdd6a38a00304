import { afterEach, expect, test } from 'vitest';
import { defaultPublicSections } from '../../../server/domain/site/default-public-sections.ts';
import type { SitePart } from '../../../server/domain/site/sections.contract.ts';
import { koaHost, type KoaHost } from '../hosts.ts';
import { pagesRenderedBy } from './rendered-pages.ts';

let host: KoaHost;
afterEach(() => host.close());

const site = 'https://directory.example';
const hide = (...hiddenParts: SitePart[]) =>
  host.store.siteSections.save('menus', { ...defaultPublicSections.menus, hiddenParts });
const sitemap = async () => {
  const { text } = await host.send({ path: '/sitemap.xml' });
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(site.length));
};

test('a hidden part disappears from the sitemap at once, its feeds are not found, and both return when it is shown again', async () => {
  host = await koaHost({ siteUrl: site });
  const feed = async (path: string) => (await host.send({ path })).status;
  const before = await sitemap();
  expect(before.filter((path) => path.startsWith('/blog')).length).toBeGreaterThan(10);
  await hide('blog', 'deals', 'collections');
  const after = await sitemap();
  expect(after).toEqual(before.filter((path) => !/^\/(?:blog|deals|collections)(?:\/|$)/.test(path)));
  expect([await feed('/blog/rss.xml'), await feed('/collections/rss.xml'), await feed('/rss.xml')]).toEqual([404, 404, 200]);
  await hide();
  expect(await sitemap()).toEqual(before);
  expect(await feed('/blog/rss.xml')).toBe(200);
});

test('a hidden page that only the browser renders is not found either', async () => {
  host = await koaHost({ siteUrl: site, pages: pagesRenderedBy(() => async () => undefined) });
  const status = async (path: string) => (await host.send({ path, headers: { accept: 'text/html' } })).status;
  expect(await status('/collections/mine')).toBe(200);
  await hide('collections');
  expect([await status('/collections/mine'), await status('/dashboard')]).toEqual([404, 200]);
});

test('a form posted to a hidden page is refused, but the API call for the same purpose still works', async () => {
  host = await koaHost({ siteUrl: site });
  await hide('newsletter');
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: 'email=new@example.com',
  };
  expect((await host.send({ method: 'POST', path: '/newsletter', ...form })).status).toBe(404);
  const call = { method: 'POST', path: '/api/newsletter/subscribe', body: { email: 'new@example.com' } };
  expect((await host.send(call)).status).toBeLessThan(300);
});
