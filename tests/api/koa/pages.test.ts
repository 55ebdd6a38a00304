import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Renderer, RenderHost } from '../../../server/http/pages.ts';
import { koaHost, type KoaHost } from '../hosts.ts';
import { pagesRenderedBy, rendered, scriptHash, shell, template, themeScript } from './rendered-pages.ts';

let host: KoaHost;
afterEach(() => host.close());

async function openWith(create: (host: RenderHost) => Renderer, addressOf?: (path: string) => string): Promise<KoaHost> {
  host = await koaHost({ pages: pagesRenderedBy(create, addressOf) });
  return host;
}

function open(renderer: Renderer): Promise<KoaHost> {
  return openWith(() => renderer);
}

describe('a public page', () => {
  test('is rendered once, regardless of query parameters that it does not read', async () => {
    let renders = 0;
    const counting: Renderer = async (path) => ({ status: 200, head: '', html: `${path} ${(renders += 1)}` });
    const { send } = await openWith(
      () => counting,
      (path) => path.replace(/[?&]utm=\w*/g, ''),
    );
    const texts = await Promise.all(['/', '/?utm=1', '/?utm=2', '/?page=2', '/?page=2&utm=3'].map((path) => send({ path })));
    expect([renders, new Set(texts.map(({ text }) => text)).size]).toEqual([2, 2]);
  });

  test('redirects from a former address to the current one with the whole query', async () => {
    const { send } = await openWith(
      () => async (path) => ({ status: 301, head: '', html: '', redirect: path.replace('old', 'new') }),
      (path) => path.replace(/[?&]utm=\w*/g, ''),
    );
    for (const [path, location] of [
      ['/categories/old', '/categories/new'],
      ['/categories/old?page=2', '/categories/new?page=2'],
      ['/categories/old?page=2&utm=a', '/categories/new?page=2&utm=a'],
      ['/categories/old?utm=b', '/categories/new?utm=b'],
    ] as const) {
      const { status, headers } = await send({ path });
      expect([path, status, headers.location]).toEqual([path, 301, location]);
    }
  });

  test('waits for its turn to be rendered: a network that requests too many pages gets 503, and other networks are served in between', async () => {
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const { send } = await openWith(() => async (path) => {
      await gate.promise;
      order.push(path);
      return { status: 404, head: '', html: '' };
    });
    const from = (network: string, path: string) => send({ path, headers: { 'x-forwarded-for': network } });
    const flood = Array.from({ length: 60 }, (_, at) => from('203.0.113.9', `/startup/${at}`));
    const refused = await Promise.race(flood);
    expect([refused.status, refused.headers['retry-after'] !== undefined]).toEqual([503, true]);
    const honest = from('198.51.100.9', '/startup/honest');
    for (let time = 0; time < 3; time += 1) await send({ path: '/healthz' });
    gate.resolve();
    expect((await honest).status).toBe(404);
    expect(order.indexOf('/startup/honest')).toBeLessThan(5);
    expect((await Promise.all(flood)).filter(({ status }) => status === 503)).toHaveLength(8);
  });

  test('a public page is the template filled with the rendered content', async () => {
    const response = await (await open(rendered)).send({ path: '/startup/mosscount?tab=1' });
    expect([response.status, response.headers['content-type'], response.headers['cache-control'], response.headers.vary]).toEqual(
      [200, 'text/html; charset=utf-8', 'no-cache', 'Sec-Fetch-Dest, Accept-Encoding'],
    );
    expect(response.text).toBe(
      `<!doctype html><html><head><script>${themeScript}</script><title>/startup/mosscount?tab=1</title></head>` +
        '<body><div id="root"><h1>Hello</h1></div><script type="application/json">{}</script>' +
        '<script type="module" src="/assets/main.js"></script></body></html>',
    );
  });

  test('a public page is rendered once per public version and again after a public write', async () => {
    let times = 0;
    const { send, store } = await open(async (path, siteUrl) => {
      times += 1;
      return rendered(path, siteUrl);
    });
    await Promise.all([send({ path: '/' }), send({ path: '/' }), send({ path: '/' })]);
    await send({ path: '/' });
    expect(times).toBe(1);
    const settings = await store.settings.get();
    if (settings === undefined) throw new Error('The sample has no settings.');
    await store.settings.save({ ...settings, siteName: 'Another' });
    await send({ path: '/' });
    expect(times).toBe(2);
  });

  test('a conditional request for an unchanged page gets 304', async () => {
    const { send } = await open(rendered);
    const first = await send({ path: '/' });
    const conditional = await send({ path: '/', headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    // The browser keeps the policy that it stored with the page.
    expect([conditional.status, conditional.text, conditional.headers['content-security-policy']]).toEqual([304, '', undefined]);
  });

  test('a public page is rendered from calls made as a visitor', async () => {
    const { send } = await openWith((caller) => async () => {
      const startup = await caller.call('getStartup', { params: { slug: 'mosscount' }, query: {} });
      const missing = await caller.call('getStartup', { params: { slug: 'nope' }, query: {} });
      const { name } = JSON.parse(startup.json) as { name: string };
      return { status: missing.status, head: '', html: `${name} ${startup.status}` };
    });
    const response = await send({ path: '/startup/mosscount' });
    expect([response.status, response.text.includes('<div id="root">Mosscount 200</div>'), response.headers.etag]).toEqual([
      404,
      true,
      undefined,
    ]);
  });

  test('a page that is not rendered on the server is the bare shell', async () => {
    const response = await (await open(async () => undefined)).send({ path: '/admin/users' });
    expect([response.status, response.text, response.headers['x-robots-tag']]).toEqual([200, shell, 'noindex']);
  });

  test('a page that fails to render is the bare shell and is rendered again later', async () => {
    let times = 0;
    const { send, failures } = await open(async (path, siteUrl) => {
      times += 1;
      if (times === 1) throw new Error('no luck');
      return rendered(path, siteUrl);
    });
    const first = await send({ path: '/' });
    // The page is public and only delayed, so search engines may retry.
    expect([first.status, first.text, first.headers.etag, first.headers['x-robots-tag']]).toEqual([
      200,
      shell,
      undefined,
      undefined,
    ]);
    expect((await send({ path: '/' })).text).toContain('<h1>Hello</h1>');
    expect(failures).toEqual([]);
  });

  test('every page is the bare shell while the renderer cannot be loaded', async () => {
    host = await koaHost({
      pages: { template: async () => template, createRenderer: () => Promise.reject(new Error('not built')) },
    });
    expect((await host.send({ path: '/' })).text).toBe(shell);
  });

  test('text written by users is escaped and unchanged', async () => {
    const wicked = '$& $1 $` <!--app-data--> __NONCE__ <script nonce="__NONCE__">alert(1)</script>';
    const { send } = await open(async () => ({ status: 200, head: '', html: wicked, data: '' }));
    const response = await send({ path: '/' });
    expect(response.text).toContain(`<div id="root">${wicked}</div>`);
    expect(response.headers['content-security-policy']).toContain(`script-src 'self' ${scriptHash};`);
  });

  test('a page redirects only within the site', async () => {
    const targets = {
      '/categories': '/categories',
      '//evil.example': '/',
      'https://evil.example/x': '/',
      '/\\evil.example': '/',
      'javascript:alert(1)': '/',
    };
    let target = '';
    const { send } = await open(async () => ({ status: 307, head: '', html: '', redirect: target }));
    for (const [requested, location] of Object.entries(targets)) {
      target = requested;
      const response = await send({ path: '/old' });
      expect({ requested, status: response.status, location: response.headers.location, text: response.text }).toEqual({
        requested,
        status: 307,
        location,
        text: '',
      });
    }
  });
});

describe('requests that are not for a page', () => {
  test('a malformed URL gets a 400 page', async () => {
    const response = await (await open(rendered)).send({ path: '/startup/%E0%A4' });
    expect([response.status, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(response.text).toContain('The request could not be read.');
  });

  test('an overlong URL gets a 414 page', async () => {
    expect((await (await open(rendered)).send({ path: `/${'a'.repeat(4_001)}` })).status).toBe(414);
  });

  test('a URL of another host is not found', async () => {
    expect((await (await open(rendered)).send({ path: '//evil.example/' })).status).toBe(404);
  });

  test('a page cannot be posted', async () => {
    const response = await (await open(rendered)).send({ method: 'POST', path: '/' });
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('a client that accepts only JSON gets no page', async () => {
    const { send } = await open(rendered);
    const status = async (accept: string) => (await send({ path: '/', headers: { accept } })).status;
    expect(await status('application/json')).toBe(406);
    expect(await status('image/png')).toBe(406);
    expect(await status('*/*')).toBe(200);
    expect(await status('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(200);
  });

  test('without a build a page says that the build is missing', async () => {
    host = await koaHost();
    const response = await host.send({ path: '/' });
    expect([response.status, response.text.includes('The pages are not built yet')]).toEqual([503, true]);
    expect((await host.send({ path: '/api/startups' })).status).toBe(200);
  });
});

describe('headers', () => {
  const plain = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };

  test('responses other than documents forbid framing and MIME sniffing', async () => {
    const { send } = await open(rendered);
    for (const path of ['/api/startups', '/api/nope', '/healthz', '/robots.txt', '/rss.xml', '/assets/none.js', '/startup/%zz']) {
      for (let time = 0; time < 2; time += 1) {
        const { headers } = await send({ path });
        expect({ path, ...headers }).toMatchObject({
          path,
          ...plain,
          'x-frame-options': 'DENY',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': "frame-ancestors 'none'",
        });
        expect(headers['strict-transport-security']).toBeUndefined();
      }
    }
  });

  test('documents declare their opener policy and permissions policy', async () => {
    const { headers } = await (await open(rendered)).send({ path: '/' });
    expect(headers).toMatchObject({ ...plain, 'cross-origin-opener-policy': 'same-origin-allow-popups' });
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  test('HSTS is sent only on https', async () => {
    host = await koaHost({ siteUrl: 'https://directory.example' });
    for (const path of ['/api/startups', '/api/startups', '/healthz']) {
      expect((await host.send({ path })).headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  test.each([
    ['/startup/mosscount/', '/startup/mosscount'],
    ['/search/?q=a%20b/', '/search?q=a%20b/'],
    ['/blog//', '/blog'],
    ['/categories/%E6%97%A5/', '/categories/%E6%97%A5'],
  ])('%s redirects to the address without the final slash', async (path, location) => {
    const { send } = await open(rendered);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send({ method, path });
      expect({ status, location: headers.location }).toEqual({ status: 308, location });
    }
  });

  test.each(['//other.example/', '///other.example/', '/\\other.example/', '/\\/other.example//'])(
    '%s redirects to no other site',
    async (path) => {
      const { send } = await open(rendered);
      const { status, headers } = await send({ path });
      expect([status, new URL(headers.location ?? '/', 'http://debut.example').origin]).toEqual([
        path.startsWith('//') ? 404 : 308,
        'http://debut.example',
      ]);
    },
  );

  test('HSTS includes subdomains if the operator configures it', async () => {
    host = await koaHost({ siteUrl: 'https://directory.example', hstsSubdomains: true });
    const { headers } = await host.send({ path: '/healthz' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('files of the build', () => {
  const javascript = 'console.log(1);'.repeat(100);

  async function build(): Promise<{ dist: string; end: () => Promise<void> }> {
    const dist = await mkdtemp(join(tmpdir(), 'debut-dist-'));
    await mkdir(join(dist, 'web/assets'), { recursive: true });
    await mkdir(join(dist, 'web/.vite'));
    await mkdir(join(dist, 'web/folder.js'));
    await writeFile(join(dist, 'web/index.html'), template);
    await writeFile(join(dist, 'web/.vite/manifest.json'), '{}');
    await writeFile(join(dist, 'web/assets/main-1a2b.js'), javascript);
    await writeFile(join(dist, 'web/icon.svg'), '<svg/>');
    await writeFile(join(dist, 'web/favicon.ico'), 'icon');
    await writeFile(join(dist, 'web/secret.env'), 'x');
    await writeFile(join(dist, 'outside.js'), 'x');
    return { dist, end: () => rm(dist, { recursive: true }) };
  }

  test('build files are served with their type to every origin, immutable when their name contains a hash', async () => {
    const { dist, end } = await build();
    host = await koaHost({ dist });
    const asset = await host.send({ path: '/assets/main-1a2b.js' });
    expect([asset.status, asset.text]).toEqual([200, javascript]);
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await host.send({ path: '/assets/main-1a2b.js', headers: { 'accept-encoding': encoding } });
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(unpack(packed.bytes).toString()).toBe(javascript);
    }
    await writeFile(join(dist, 'web/assets/other-3c4d.js'), javascript);
    await writeFile(join(dist, 'web/assets/other-3c4d.js.br'), 'made by the build');
    const prepared = await host.send({ path: '/assets/other-3c4d.js', headers: { 'accept-encoding': 'br' } });
    expect([prepared.text, prepared.headers['content-encoding']]).toEqual(['made by the build', 'br']);
    const icon = await host.send({ path: '/icon.svg' });
    expect([icon.text, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      '<svg/>',
      'image/svg+xml',
      'no-cache',
    ]);
    const favicon = await host.send({ path: '/favicon.ico' });
    expect([favicon.status, favicon.text, favicon.headers['content-type']]).toEqual([200, 'icon', 'image/x-icon']);
    const same = await host.send({ path: '/icon.svg', headers: { 'if-none-match': icon.headers.etag ?? '' } });
    expect([same.status, same.text]).toEqual([304, '']);
    await end();
  });

  test('build files that are missing, hidden, outside the folder or of unknown type are 404 in plain text', async () => {
    const { dist, end } = await build();
    host = await koaHost({ dist });
    const paths = [
      '/assets/gone.js',
      '/assets/',
      '/assets/main-1a2b',
      '/missing.png',
      '/.vite/manifest.json',
      '/assets/../../outside.js',
      '/assets/..%2f..%2foutside.js',
      '/..%5coutside.js',
      '/assets/%00.js',
      '/folder.js',
      '/secret.env',
      '/icon.svg/more.svg',
      `/${'a'.repeat(300)}.js`,
    ];
    for (const path of paths) {
      const response = await host.send({ path });
      expect({ path, status: response.status, type: response.headers['content-type'], text: response.text }).toEqual({
        path,
        status: 404,
        type: 'text/plain; charset=utf-8',
        text: 'Not found\n',
      });
    }
    await end();
  });

  test('the bare shell is served under its own path for offline use', async () => {
    const { dist, end } = await build();
    host = await koaHost({ dist });
    const response = await host.send({ path: '/index.html' });
    expect([response.status, response.text]).toEqual([200, shell]);
    expect(response.headers['content-security-policy']).toContain(scriptHash);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    await end();
  });
});
