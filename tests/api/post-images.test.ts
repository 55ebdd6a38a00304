import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseImagePath } from '../../server/domain/core/images.ts';
import { type FounderSites, openFounderSites, type SiteAnswer } from './founder-sites.ts';
import type { TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

let sites: FounderSites;
let host: TestHost;

beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.clear());

/** Noise, which no format can make smaller. */
async function aPhoto(side: number): Promise<SiteAnswer> {
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  return { type: 'image/png', body: await image.png().toBuffer() };
}

const fetchImage = async (url = sites.address('acme.example', '/photo.png')) =>
  (await signInAs(host, 'ida')).send('POST', '/api/blog/admin/images/fetch', { url });

describe.each(bothHosts)('an image of another site on %s', (_, open) => {
  beforeEach(async () => {
    host = await openForTest(open, { websites: async () => sites.websites });
  });

  test('is stored on this site, even if it is larger than the limit for pages', async () => {
    const photo = await aPhoto(900);
    expect(typeof photo === 'object' && 'body' in photo && photo.body.length).toBeGreaterThan(1024 * 1024);
    sites.pages.set('acme.example/photo.png', { to: sites.address('cdn.example', '/1.png') });
    sites.pages.set('cdn.example/1.png', photo);
    const [status, reply] = await fetchImage();
    expect([status, reply]).toMatchObject([201, { width: 900, height: 900 }]);
    const sha256 = parseImagePath((reply as { url: string }).url) ?? '';
    expect(await host.store.images.bySha256(sha256)).toMatchObject({ width: 900, height: 900 });
  });

  test.each<[string, SiteAnswer, string]>([
    ['status 404', 404, 'The website answered with status 404.'],
    ['a page', '<h1>No.</h1>', 'There is no PNG, JPG, GIF or WebP image at this address.'],
    [
      'a broken image',
      { type: 'image/png', body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
      'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    ],
    ['ten megabytes', { hangs: 'endless' }, 'The image is larger than 8 MB.'],
    ['a private network', { to: 'http://10.0.0.1/1.png' }, 'The website could not be reached.'],
  ])('is refused with a message: %s', async (_name, answer, message) => {
    sites.pages.set('acme.example/photo.png', answer);
    expect(await fetchImage()).toMatchObject([422, { fields: { 'body.url': message } }]);
  });

  test('is refused with a message if its host does not exist', async () => {
    sites.addresses.set('acme.example', ['unknown']);
    expect(await fetchImage()).toMatchObject([422, { fields: { 'body.url': 'This domain name does not exist.' } }]);
  });
});
