import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMerge } from '../../store/merge-builder.ts';
import { koaHost, type KoaHost } from '../hosts.ts';

const site = 'https://directory.example';
let host: KoaHost;
beforeEach(async () => {
  host = await koaHost({ siteUrl: site });
});
afterEach(() => host.close());

test('a badge is an image for every site, with an ETag that changes with its content', async () => {
  const path = '/badge/ferrywire.svg?kind=likes&theme=dark';
  const first = await host.send({ path });
  expect([first.status, first.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const etag = first.headers['etag'] ?? '';
  expect((await host.send({ path, headers: { 'If-None-Match': etag } })).status).toBe(304);
  const startup = await host.store.startups.bySlug('ferrywire');
  if (startup === undefined) throw new Error('The sample has no Ferrywire.');
  await host.store.startups.update({ ...startup, likes: startup.likes + 1 });
  const second = await host.send({ path, headers: { 'If-None-Match': etag } });
  expect(second.status).toBe(200);
  expect(second.text).toContain(`${startup.likes + 1} LIKES ON`);
});

test('a document for frames has no scripts and no cookies, and every site may frame it', async () => {
  const paths = [
    '/embed/startup/ferrywire',
    '/embed/categories/developer-tools?size=3',
    '/embed/collections/software-that-lets-go',
  ];
  for (const path of paths) {
    const { status, headers, text } = await host.send({ path });
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' https:\/\/directory\.example https:; base-uri 'none'; form-action 'none'; sandbox /,
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).not.toMatch(/<script|http-equiv/);
    expect(text.match(/href="(?!https:\/\/directory\.example\/)/g)).toBeNull();
  }
  const { text } = await host.send({ path: paths[1] ?? '' });
  expect(text.match(/<li>/g)).toHaveLength(3);
});

test('badges and documents for frames have the site’s own accent colors and noun, under a policy that allows exactly their styles', async () => {
  const badges = ['light', 'dark'].map((theme) => `/badge/ferrywire.svg?theme=${theme}`);
  const frame = '/embed/categories/developer-tools';
  const etags = new Map<string, string>();
  for (const path of [...badges, frame]) {
    const { headers, text } = await host.send({ path });
    etags.set(path, headers['etag'] ?? '');
    expect(text).toMatch(/#b3361e|#ff9478/);
  }
  const face = { darkLogoUrl: '', typeface: 'own', corners: 'round', theme: 'auto', showsName: true } as const;
  await host.store.siteSections.save('face', { ...face, accent: '#29714c', darkAccent: '#ffd400' });
  await host.store.siteSections.save('texts', {
    footerLine: '',
    noun: 'tool',
    nounPlural: '',
    guidelines: '',
    emptyHome: '',
    emptySearch: '',
    emptyFavorites: '',
  });
  const changed = async (path: string) => {
    const reply = await host.send({ path, headers: { 'If-None-Match': etags.get(path) ?? '' } });
    expect([path, reply.status]).toEqual([path, 200]);
    expect(reply.text).not.toMatch(/#b3361e|#ff9478/);
    return reply;
  };
  const [light, dark] = [await changed(badges[0] ?? ''), await changed(badges[1] ?? '')];
  expect([light.text.includes('fill="#29714c"'), dark.text.includes('fill="#ffd400"')]).toEqual([true, true]);
  const { headers, text } = await changed(frame);
  const [, styles = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
  expect(styles.match(/--accent:#\w+/g)).toEqual(['--accent:#29714c', '--accent:#ffd400', '--accent:#ffd400']);
  expect(headers['content-security-policy']).toContain(`; style-src 'sha256-${hash('sha256', styles, 'base64')}'; `);
  expect(text).toMatch(/<span>\d+ tools<\/span>/);
});

test('a revalidated badge can still be used by every site', async () => {
  for (const path of ['/embed/startup/ferrywire', '/badge/ferrywire.svg', `/oembed?url=${site}/startup/ferrywire`]) {
    const { headers } = await host.send({ path });
    const unchanged = await host.send({ path, headers: { 'If-None-Match': headers['etag'] ?? '' } });
    expect([path, unchanged.status]).toEqual([path, 304]);
    expect(unchanged.headers['cross-origin-resource-policy']).toBe('cross-origin');
    // Browsers keep the policy of the stored document, which depends on the site's colors.
    const policy = path.startsWith('/embed/') ? undefined : headers['content-security-policy'];
    expect(unchanged.headers['content-security-policy']).toBe(policy);
    expect(unchanged.headers).not.toHaveProperty('x-frame-options');
  }
});

test('if no site is configured, the policy names the requested one, even from the cache', async () => {
  await host.close();
  host = await koaHost();
  for (const name of ['one.example', 'two.example:8080', 'one.example', 'two.example:8080']) {
    const { headers } = await host.send({ path: '/embed/startup/ferrywire', headers: { host: name } });
    expect(headers['content-security-policy']).toContain(`; img-src 'self' http://${name} https:; `);
  }
});

test('badges and embeds of non-public listings are not found', async () => {
  const startup = await host.store.startups.bySlug('ferrywire');
  if (startup === undefined) throw new Error('The sample has no Ferrywire.');
  await host.store.startups.update({ ...startup, status: 'rejected' });
  const oembed = `/oembed?url=${encodeURIComponent(`${site}/startup/ferrywire`)}`;
  for (const path of ['/badge/ferrywire.svg', '/embed/startup/ferrywire', oembed, '/embed/startup/nobody', '/embed/posts/x'])
    expect([path, (await host.send({ path })).status]).toEqual([path, 404]);
  for (const path of ['/badge/%E0%A4%A.svg', '/oembed', '/oembed?url=nowhere'])
    expect((await host.send({ path })).status).toBe(400);
});

test('oEmbed describes the embed of a page on this site, within the requested size', async () => {
  const ask = async (url: string, rest = '') => host.send({ path: `/oembed?url=${encodeURIComponent(url)}${rest}` });
  const { status, text } = await ask(`${site}/categories/developer-tools`, '&maxwidth=300&maxheight=200');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ version: '1.0', type: 'rich', title: 'Developer Tools', width: 300, height: 200 });
  expect((JSON.parse(text) as { html: string }).html).toContain('width="300" height="200"');
  const { html } = JSON.parse((await ask(`${site}/startup/ferrywire`)).text) as { html: string };
  expect(html).toMatch(/^<iframe src="https:\/\/directory\.example\/embed\/startup\/ferrywire" [^>]*><\/iframe>$/);
  expect((await ask('https://evil.example/startup/ferrywire')).status).toBe(404);
  expect((await ask(`${site}/startup/ferrywire`, '&format=xml')).status).toBe(406);
});

test('badges, embeds and oEmbed with a former slug use the current one and keep their options', async () => {
  const { startups, categories, collections } = host.store;
  const [startup, category, collection] = [
    await startups.bySlug('ferrywire'),
    await categories.bySlug('developer-tools'),
    await collections.bySlug('software-that-lets-go'),
  ];
  if (startup === undefined || category === undefined || collection === undefined) throw new Error('The sample has changed.');
  for (const slug of ['first', 'second']) await startups.update({ ...startup, slug });
  for (const slug of ['first', 'second']) {
    await categories.update({ ...category, slug });
    await collections.update({ ...collection, slug });
  }
  const paths = [
    ['/badge/ferrywire.svg?kind=likes', '/badge/second.svg?kind=likes&theme=light'],
    ['/badge/first.svg', '/badge/second.svg?kind=listed&theme=light'],
    ['/embed/startup/ferrywire?theme=dark', '/embed/startup/second?theme=dark'],
    ['/embed/categories/developer-tools?size=10&theme=dark', '/embed/categories/second?theme=dark&size=10'],
    ['/embed/collections/software-that-lets-go?size=3', '/embed/collections/second?size=3'],
  ] as const;
  for (const [path, location] of paths) {
    const { status, headers } = await host.send({ path });
    expect([path, status, headers.location]).toEqual([path, 301, location]);
    expect((await host.send({ path: location })).status).toBe(200);
  }
  for (const page of ['startup/ferrywire', 'categories/first', 'collections/software-that-lets-go']) {
    const { text } = await host.send({ path: `/oembed?url=${encodeURIComponent(`${site}/${page}`)}` });
    expect((JSON.parse(text) as { html: string }).html).toContain(`${site}/embed/${page.split('/')[0] ?? ''}/second"`);
  }
});

test('badges and embeds of a merged listing redirect to its survivor', async () => {
  const [duplicate, survivor] = [await host.store.startups.bySlug('ferrywire'), await host.store.startups.bySlug('bylinery')];
  if (duplicate === undefined || survivor === undefined) throw new Error('The sample has changed.');
  await host.store.startups.update({ ...duplicate, status: 'archived' });
  await host.store.merges.insert(aMerge({ duplicateId: duplicate._id, survivorId: survivor._id, mergedBy: null }));
  const leads = async (path: string) => {
    const { status, headers } = await host.send({ path });
    return [status, headers.location];
  };
  expect(await leads('/badge/ferrywire.svg?kind=likes')).toEqual([301, '/badge/bylinery.svg?kind=likes&theme=light']);
  expect(await leads('/embed/startup/ferrywire?theme=dark')).toEqual([301, '/embed/startup/bylinery?theme=dark']);
  const { text } = await host.send({ path: `/oembed?url=${encodeURIComponent(`${site}/startup/ferrywire`)}` });
  expect(JSON.parse(text)).toMatchObject({ title: 'Bylinery' });
  expect(text).toContain('/embed/startup/bylinery');
});
