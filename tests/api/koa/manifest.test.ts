import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { loadSettings } from '../../../server/domain/site/load-settings.ts';
import { defaultSettings } from '../../../server/domain/site/settings.contract.ts';
import { koaHost, type KoaHost } from '../hosts.ts';

let host: KoaHost;
afterEach(() => host.close());

interface ManifestFile {
  src: string;
  sizes: string;
  type: string;
}

interface Manifest extends Record<string, unknown> {
  icons: (ManifestFile & { purpose: string })[];
  screenshots: (ManifestFile & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string; icons: ManifestFile[] }[];
}

async function read(): Promise<Manifest> {
  const response = await host.send({ path: '/manifest.webmanifest' });
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  return JSON.parse(response.text) as Manifest;
}

test('the manifest contains everything that an install dialog shows', async () => {
  host = await koaHost();
  const { icons, screenshots, shortcuts, ...rest } = await read();
  const { siteName = '', seoDescription = '' } = await loadSettings(host.store);
  expect(rest).toEqual({
    id: '/',
    name: siteName,
    short_name: 'Startup',
    description: seoDescription,
    lang: 'en',
    dir: 'ltr',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: '#f3f0ea',
    theme_color: '#f3f0ea',
    categories: ['business', 'productivity', 'news'],
    prefer_related_applications: false,
    share_target: {
      action: '/submit-startup',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  });
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Search', '/search'],
    ['Favorites', '/dashboard#favorites'],
    ['Submit', '/submit-startup'],
  ]);
  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'maskable 192x192',
    'any 512x512',
    'maskable 512x512',
    'monochrome 512x512',
    'any any',
  ]);
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  expect(screenshots.every(({ label }) => label !== '')).toBe(true);
});

test('every file named by the manifest exists with the declared size', async () => {
  host = await koaHost();
  const { icons, screenshots, shortcuts } = await read();
  const files = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  const actualFiles = await Promise.all(
    files.map(async ({ src }) => {
      const bytes = await readFile(join(resolve('web/public'), src));
      // The server's settings for sharp, which apply to the whole process, refuse SVG.
      if (bytes.toString('latin1', 0, 4) === '<svg') return { src, sizes: 'any', type: 'image/svg+xml' };
      const { width, height, format } = await sharp(bytes).metadata();
      return { src, sizes: `${width}x${height}`, type: `image/${format}` };
    }),
  );
  expect(actualFiles).toEqual(files.map(({ src, sizes, type }) => ({ src, sizes, type })));
});

test.each([
  ['Lighthouse', 'Lighthouse'],
  ['Startup Directory', 'Startup'],
  ['A Very Fine Directory', 'A Very Fine'],
  ['Entrepreneurships', 'Entrepreneur'],
  ['日々ノート', '日々ノート'],
])('a changed site name is in the manifest at once: %s has the short name %s', async (siteName, short) => {
  host = await koaHost();
  await read();
  await host.store.settings.save({ ...defaultSettings, siteName });
  expect(await read()).toMatchObject({
    name: siteName,
    short_name: short,
    description: `New startups and AI tools, every day: ${siteName}.`,
  });
});
