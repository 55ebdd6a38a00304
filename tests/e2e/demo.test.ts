import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

/** A page of somebody else that frames `src`, on the same host name (same site) or on another (cross site). */
async function framingSite(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const sandbox = searchParams.get('sandbox');
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><iframe title="demo" ${sandbox === null ? '' : `sandbox="${sandbox}"`} src="${searchParams.get('src') ?? ''}" width="1000" height="700"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const frames = {
  'a frame of the same site': { host: '127.0.0.1', sandbox: '' },
  'a frame of another site': { host: 'localhost', sandbox: '' },
  'a sandboxed frame without an origin': { host: 'localhost', sandbox: '&sandbox=allow-scripts' },
};
const headings = {
  '/': 'Opening night, every day',
  '/categories': 'Categories',
  '/categories/developer-tools': 'Developer Tools',
  '/startup/ferrywire': 'Ferrywire',
  '/search?q=data': 'Search results for: "data"',
  '/startup/nobody': 'Startup not found.',
};

for (const [name, { host, sandbox }] of Object.entries(frames)) {
  test(`The whole product runs on sample data in ${name}`, async ({ page, context, server, complaints }) => {
    // Six pages with the delays of a server far away.
    test.slow();
    complaints.expected.push(/request to another site: http:\/\/(localhost|127\.0\.0\.1):/);
    await context.addCookies([{ name: 'session', value: 'a-real-one', url: server.url }]);
    const site = await framingSite();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) sent.push(request.url());
    });
    const demo = page.frameLocator('iframe');
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(`http://${host}:${site.port}/?src=${encodeURIComponent(server.url + path)}${sandbox}`);
      await expect(demo.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(demo.getByRole('complementary', { name: 'Demo' })).toBeVisible();
    }
    await page.goto(`http://${host}:${site.port}/?src=${encodeURIComponent(server.url)}${sandbox}`);
    await demo.getByRole('region', { name: 'Trending startups' }).getByRole('link', { name: 'Ferrywire' }).click();
    await expect(demo.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
    await demo.getByRole('searchbox', { name: 'Search startups' }).fill('moss');
    await demo.getByRole('option', { name: /Mosscount/ }).click();
    await expect(demo.getByRole('heading', { level: 1, name: 'Mosscount' })).toBeVisible();
    expect(sent).toEqual([]);
    // Without an origin of its own the page can neither read nor send what the real site keeps in this browser.
    expect(await page.frames()[1]?.evaluate(() => self.origin)).toBe('null');
    site.server.close();
  });
}

test('The app itself refuses to be framed, and QA may ask for the demo by hand', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/startup/ferrywire');
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  const reply = await page.request.get('/');
  expect(reply.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
