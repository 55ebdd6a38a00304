import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleId } from '../../../db/sample/ids.ts';
import { loadSettings } from '../../../server/domain/site/load-settings.ts';
import { shareImagePath, siteShareImage, startupShareImage } from '../../../server/domain/sharing/share-images.ts';
import { koaHost } from '../hosts.ts';
import { openForTest } from '../shared-hosts.ts';

const open = () => openForTest(() => koaHost());

test('the image of a listing is a PNG of 1200 × 630 pixels that caches may keep forever', async () => {
  const host = await open();
  const ferrywire = await host.store.startups.bySlug('ferrywire');
  const settings = await loadSettings(host.store);
  if (ferrywire === undefined) throw new Error('The sample has no Ferrywire.');
  const path = shareImagePath(startupShareImage(ferrywire, settings));
  // The image is drawn once for four simultaneous requests.
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => host.send({ path })));
  expect(first?.status).toBe(200);
  expect(first?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  for (const other of others) expect(other.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(await sharp(first?.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(first?.bytes.length).toBeLessThan(60_000);
  const etag = String(first?.headers.etag);
  expect((await host.send({ path, headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await host.send({ path, method: 'HEAD' })).status).toBe(200);
});

test('pages of every kind have a share image, and an outdated hash redirects to the current one', async () => {
  const host = await open();
  const settings = await loadSettings(host.store);
  const location = async (path: string) => {
    const { status, headers } = await host.send({ path });
    expect(status).toBe(302);
    return String(headers.location);
  };
  expect(await location('/share/site/site/0.png')).toBe(shareImagePath(siteShareImage(settings)));
  for (const path of [
    '/share/category/developer-tools/00.png',
    '/share/startup/ferrywire/ab.png',
    '/share/collection/software-that-lets-go/1.png',
  ])
    expect(await location(path)).toMatch(new RegExp(`^${path.slice(0, path.lastIndexOf('/'))}/[0-9a-f]{16}\\.png$`));
  const japanese = encodeURIComponent('日々ノート');
  expect((await host.send({ path: await location(`/share/startup/${japanese}/ab.png`) })).status).toBe(200);
});

test('images of every kind have the accent color of the site, and another address for each color', async () => {
  const host = await open();
  const post = await host.store.posts.byId(sampleId('post', 1));
  const kinds = ['site/site', 'category/developer-tools', 'startup/ferrywire', 'collection/software-that-lets-go'];
  const paths = [...kinds, `post/${post?.slug ?? ''}`].map((kind) => `/share/${kind}`);
  const addressOf = async (path: string) => String((await host.send({ path: `${path}/0.png` })).headers.location);
  /** The color of the line above the site's name. */
  const lineOf = async (path: string) => {
    const { status, bytes } = await host.send({ path });
    expect([path, status]).toEqual([path, 200]);
    const { data } = await sharp(bytes)
      .extract({ left: 120, top: 512, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Array.from(data);
  };
  const before = new Map(await Promise.all(paths.map(async (path) => [path, await addressOf(path)] as const)));
  const face = { darkLogoUrl: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto', showsName: true } as const;
  for (const [accent, color] of [
    ['#29714c', [0x29, 0x71, 0x4c]],
    ['#1f1b4d', [0x1f, 0x1b, 0x4d]],
  ] as const) {
    await host.store.siteSections.save('face', { ...face, accent });
    for (const path of paths) {
      const address = await addressOf(path);
      expect(address).not.toBe(before.get(path));
      // The image with the former color is not found under its old address any more.
      expect((await host.send({ path: before.get(path) ?? '' })).headers.location).toBe(address);
      before.set(path, address);
      const found = await lineOf(address);
      for (const [at, channel] of color.entries()) expect(Math.abs((found[at] ?? 0) - channel)).toBeLessThan(12);
    }
  }
});

test('an image with a former slug redirects to the current one', async () => {
  const host = await open();
  const { startups, categories, posts, collections } = host.store;
  const [startup, category, collection] = [
    await startups.bySlug('ferrywire'),
    await categories.bySlug('developer-tools'),
    await collections.bySlug('software-that-lets-go'),
  ];
  const post = await posts.byId(sampleId('post', 1));
  if (startup === undefined || category === undefined || post === undefined || collection === undefined)
    throw new Error('The sample has changed.');
  await startups.update({ ...startup, slug: 'other' });
  await categories.update({ ...category, slug: 'other' });
  await posts.update({ ...post, slug: 'other' });
  await collections.update({ ...collection, slug: 'other' });
  const paths = ['startup/ferrywire', 'category/developer-tools', `post/${post.slug}`, 'collection/software-that-lets-go'];
  for (const path of paths) {
    const { status, headers } = await host.send({ path: `/share/${path}/0123456789abcdef.png` });
    expect([path, status]).toEqual([path, 302]);
    expect(String(headers.location)).toMatch(new RegExp(`^/share/${path.split('/')[0] ?? ''}/other/[0-9a-f]{16}\\.png$`));
  }
});

test.each([
  '/share/startup/no-such-startup/0123456789abcdef.png',
  // A pending and a rejected startup.
  '/share/startup/meepleyard/0123456789abcdef.png',
  '/share/startup/wobblecoin/0123456789abcdef.png',
  '/share/category/none/0123456789abcdef.png',
  '/share/collection/still-being-argued-about/0123456789abcdef.png',
  '/share/post/none/0123456789abcdef.png',
  '/share/site/other/0123456789abcdef.png',
])('nothing is drawn for %s', async (path) => {
  const host = await open();
  expect((await host.send({ path })).status).toBe(404);
});
