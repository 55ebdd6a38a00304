import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteIconSizes } from '../../../server/domain/site/site-icons.ts';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { createSession, koaHost, type TestHost } from '../hosts.ts';
import { openForTest } from '../shared-hosts.ts';
import { pagesRenderedBy, rendered, template, themeScript } from './rendered-pages.ts';

/** The elements of the built document that depend on the look. */
const face = `<!--app-face--><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f0ea" />
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171513" />
<style id="fonts">@font-face{font-family:Young Serif}</style>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/icons/apple-180.png" />
<!--app-face-end-->`;
const pages = {
  ...pagesRenderedBy(() => rendered),
  template: async () => template.replace('<head>', () => `<head>${face}`),
};
const open = () => openForTest(() => koaHost({ pages }));

const rect = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });
const dot = (color: string) => async (width: number, height: number) => {
  const input = await sharp({ create: { width: width / 2, height: height / 2, channels: 4, background: color } })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  return image.composite([{ input }]).png().toBuffer();
};

const logos: readonly (readonly [name: string, type: string, draw: () => Promise<Buffer>])[] = [
  ['PNG', 'png', () => rect(200, 200, '#29714c').png().toBuffer()],
  ['JPEG', 'jpeg', () => rect(200, 200, '#2f62a8').jpeg().toBuffer()],
  ['transparent', 'png', () => dot('#29714c')(200, 200)],
  ['3:1', 'png', () => dot('#29714c')(300, 100)],
  ['1:3', 'png', () => dot('#29714c')(100, 300)],
  ['white on transparent', 'png', () => dot('#ffffff')(200, 200)],
];

async function saveLogo(host: TestHost, changes: object): Promise<void> {
  const session = await createSession(host, 'ida');
  const path = '/api/admin/site/face';
  const { version, ...face } = JSON.parse((await host.send({ path, session })).text) as { version: string };
  const body = { ...face, ...changes };
  const { status } = await host.send({ method: 'POST', path, session, body, headers: { 'if-match': `"${version}"` } });
  expect(status).toBe(200);
}

interface Manifest {
  id: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}
const manifestOf = async (host: TestHost) => JSON.parse((await host.send({ path: '/manifest.webmanifest' })).text) as Manifest;
const iconsIn = (html: string) => Array.from(html.matchAll(/href="(\/site-icons\/[^"]+)"/g), ([, path = '']) => path);

test.each(logos)('a logo (%s) becomes icons at separate addresses, and the manifest keeps its id', async (_, type, draw) => {
  const host = await open();
  const before = await manifestOf(host);
  const logo = `data:image/${type};base64,${(await draw()).toString('base64')}`;
  await saveLogo(host, { logo });
  const after = await manifestOf(host);
  expect(after.id).toBe(before.id);
  expect(after.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'maskable 192x192',
    'any 512x512',
    'maskable 512x512',
    'monochrome 512x512',
  ]);
  for (const { src, sizes, purpose } of after.icons) {
    const { status, headers, bytes } = await host.send({ path: src });
    expect([status, headers['content-type'], headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
      'cross-origin',
    ]);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    const { isOpaque, channels } = await sharp(bytes).stats();
    // Systems crop maskable icons, so only these must be opaque. No other icon may be blank.
    expect(isOpaque).toBe(purpose === 'maskable');
    expect(channels.some(({ stdev }) => stdev > 0) || type !== 'png' || purpose === 'maskable').toBe(true);
    expect((await host.send({ path: src, headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
  }
});

test('with each logo, every icon, the share image and the image of emails change, and so do their addresses; nothing else does', async () => {
  const host = await open();
  const policyOf = async () => (await host.send({ path: '/' })).headers['content-security-policy'];
  const [policy, { id }] = [await policyOf(), await manifestOf(host)];
  const outdated = [...Object.keys(siteIconSizes).map((kind) => `/site-icons/${kind}-0.png`), '/share/site/site/0.png'];
  const seen = new Set<string>();
  const drawn = new Set<string>();
  for (const [name, type, draw] of logos) {
    await saveLogo(host, { logo: `data:image/${type};base64,${(await draw()).toString('base64')}` });
    for (const path of outdated) {
      const { status, headers } = await host.send({ path });
      expect([name, path, status]).toEqual([name, path, 302]);
      const address = String(headers.location);
      expect(seen.has(address)).toBe(false);
      seen.add(address);
      const image = await host.send({ path: address });
      expect([name, address, image.status, image.headers['content-type']]).toEqual([name, address, 200, 'image/png']);
      // The silhouettes of two logos may be the same.
      if (/any-512|email|share/.test(path)) drawn.add(image.bytes.toString('base64'));
    }
    expect([(await manifestOf(host)).id, await policyOf()]).toEqual([id, policy]);
  }
  expect(seen.size).toBe(logos.length * outdated.length);
  expect(drawn.size).toBe(logos.length * 3);
});

test('a white logo is visible on its icons', async () => {
  const host = await open();
  const [, , draw] = logos.at(-1) ?? [];
  await saveLogo(host, { logo: `data:image/png;base64,${((await draw?.()) ?? Buffer.alloc(0)).toString('base64')}` });
  const html = (await host.send({ path: '/' })).text;
  for (const path of iconsIn(html)) {
    const { bytes } = await host.send({ path });
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => (y * info.width + x) * info.channels;
    const middle = data[at(info.width / 2, info.height / 2) + 1] ?? 0;
    const edge = data[at(info.width / 2, Math.round(info.height * 0.05)) + 1] ?? 0;
    expect(middle - edge).toBeGreaterThan(100);
  }
});

test('a page names the icons of the logo, and its policy stays the same', async () => {
  const host = await open();
  const before = await host.send({ path: '/' });
  const settings = async () => JSON.parse((await host.send({ path: '/api/settings' })).text) as PublicSettings;
  expect(iconsIn(before.text)).toEqual([]);
  expect(before.text).toContain('href="/icon.svg"');
  const draw = (color: string) => rect(64, 64, color).png().toBuffer();
  await saveLogo(host, { logo: `data:image/png;base64,${(await draw('#29714c')).toString('base64')}` });
  const first = await host.send({ path: '/' });
  expect(first.text).not.toContain('href="/icon.svg"');
  expect(iconsIn(first.text)).toHaveLength(3);
  expect(first.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
  await saveLogo(host, { logo: `data:image/png;base64,${(await draw('#2f62a8')).toString('base64')}` });
  const second = await host.send({ path: '/' });
  const [old = '', current = ''] = [iconsIn(first.text)[0], iconsIn(second.text)[0]];
  expect(old).not.toBe(current);
  // The address of a former logo's icon redirects to the current icon or, without a logo, to the icon of the build.
  const moved = await host.send({ path: old });
  expect([moved.status, moved.headers.location, moved.headers['cache-control']]).toEqual([302, current, 'public, max-age=300']);
  expect((await host.send({ path: '/favicon.ico' })).headers.location).toBe(current);
  await saveLogo(host, { logoUrl: '' });
  expect((await settings()).face).toBeUndefined();
  expect((await host.send({ path: current })).headers.location).toBe('/icons/any-192.png');
  expect(iconsIn((await host.send({ path: '/' })).text)).toEqual([]);
  expect((await host.send({ path: '/site-icons/other-00.png' })).status).toBe(404);
});

test('the heads of the shell and of pages have the styles of the look and the bar color of the default theme; the head of the demo has neither', async () => {
  const host = await open();
  await saveLogo(host, { accent: '#0063c8', theme: 'dark', typeface: 'system' });
  const shell = (await host.send({ path: '/index.html' })).text;
  const [, css] = /<style id="face">([^<]*)<\/style>/.exec(shell) ?? [];
  expect(css).toContain('--color-accent:var(--lightningcss-light,#0063c8)');
  expect(shell).toContain('<meta name="theme-color" content="#171513" />');
  expect(shell).toContain('<style id="fonts"></style>');
  expect(shell).toContain(themeScript);
  // A rendered page has them in its head, too: HTML allows no rules for the whole document in the body.
  const [head = '', body] = (await host.send({ path: '/' })).text.split('<body>');
  expect(head).toContain(`<style id="face">${css}</style>`);
  expect(body).not.toContain('<style');
  const demo = (await host.send({ path: '/demo' })).text;
  expect(demo).not.toContain('<style id="face">');
  expect(demo).toContain('href="/icon.svg"');
});
