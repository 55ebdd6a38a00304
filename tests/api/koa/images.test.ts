import { afterEach, expect, test } from 'vitest';
import { koaHost, type KoaHost } from '../hosts.ts';

let host: KoaHost;
afterEach(() => host.close());

const sha256 = 'ab'.repeat(32);

test('a stored image is immutable for caches and sandboxed by its policy', async () => {
  host = await koaHost();
  await host.store.images.save({ sha256, width: 1, height: 1, webp: new Uint8Array([1, 2, 3]) }, '2026-11-21T12:00:00.000Z');
  const { status, headers } = await host.send({ path: `/images/${sha256}.webp` });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '3',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  const conditional = await host.send({ path: `/images/${sha256}.webp`, headers: { 'if-none-match': `"${sha256}"` } });
  expect(conditional.status).toBe(304);
});

test('an image that is not stored is not found, whatever its path looks like', async () => {
  host = await koaHost();
  for (const path of [`/images/${sha256}.webp`, '/images/a.png', '/images/..%2f..%2fetc.webp']) {
    expect([path, (await host.send({ path })).status]).toEqual([path, 404]);
  }
});
