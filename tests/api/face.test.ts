import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession, type TestHost } from './hosts.ts';
import { tinyImage } from './members.ts';
import { bothHosts } from './shared-hosts.ts';

interface Face extends Record<string, string | boolean> {
  logoUrl: string;
  darkLogoUrl: string;
  version: string;
}

const storedImage = expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/);

describe.each(bothHosts)('the look of the site: %s', (_, open) => {
  let host: TestHost;
  let session: string;
  let face: Omit<Face, 'version'>;
  let version: string;
  beforeEach(async () => {
    host = await open();
    session = await createSession(host, 'ida');
    const { version: read, ...values } = JSON.parse((await host.send({ path: '/api/admin/site/face', session })).text) as Face;
    [face, version] = [values as Omit<Face, 'version'>, read];
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  const save = async (changes: object, ifMatch = version) => {
    const { status, text } = await host.send({
      method: 'POST',
      path: '/api/admin/site/face',
      session,
      body: { ...face, ...changes },
      headers: { 'if-match': `"${ifMatch}"` },
    });
    return { status, body: JSON.parse(text) as { message: string; code?: string; face: Face; fields?: Record<string, string> } };
  };
  const publicFace = async () => (JSON.parse((await host.send({ path: '/api/settings' })).text) as { face?: object }).face;

  test('the default look is not part of the public settings', async () => {
    expect(face).toEqual({
      logoUrl: '',
      darkLogoUrl: '',
      accent: '',
      darkAccent: '',
      typeface: 'own',
      corners: 'round',
      theme: 'auto',
      showsName: true,
    });
    expect(await publicFace()).toBeUndefined();
    expect((await save({})).status).toBe(200);
    expect(await publicFace()).toBeUndefined();
  });

  test('a saved look is public at once, and its color is sent as a number', async () => {
    const { status, body } = await save({
      accent: ' oklch(45% 0.18 260) ',
      theme: 'dark',
      typeface: 'system',
      corners: 'square',
    });
    expect([status, body.message]).toEqual([200, 'Appearance saved.']);
    expect(body.face['accent']).toMatch(/^#[0-9a-f]{6}$/);
    expect(await publicFace()).toMatchObject({
      accent: body.face['accent'],
      theme: 'dark',
      typeface: 'system',
      css: expect.stringContaining(`--color-accent:var(--lightningcss-light,${body.face['accent']})`),
    });
    // A second save needs the new version.
    expect((await save({ theme: 'light' })).status).toBe(409);
    expect((await save({ theme: 'light' }, body.face.version)).status).toBe(200);
  });

  test('a color with too little contrast is refused, and the refusal names the nearest color with enough contrast', async () => {
    const { status, body } = await save({ accent: '#ffd400', darkAccent: '#101010' });
    expect([status, body.fields]).toEqual([
      400,
      {
        'body.accent':
          'Too little contrast in the light theme: 1.1 to 1, and text needs 4.5 to 1. The nearest color that works is #7a6400.',
        'body.darkAccent':
          'Too little contrast in the dark theme: 1 to 1, and text needs 4.5 to 1. The nearest color that works is #8f8f8f.',
      },
    ]);
    expect((await save({ accent: 'tomato' })).body.fields).toEqual({
      'body.accent': 'Please enter a color such as #b3361e or oklch(55% 0.18 29).',
    });
    expect((await save({ accent: '#7a6400', darkAccent: '#ffd400' })).status).toBe(200);
  });

  test('uploaded logos are re-encoded and stored; the website settings have the same logo', async () => {
    const { status, body } = await save({ logo: tinyImage, darkLogo: tinyImage });
    expect([status, body.face]).toMatchObject([200, { logoUrl: storedImage, darkLogoUrl: storedImage }]);
    const settings = JSON.parse((await host.send({ path: '/api/admin/settings', session })).text) as Face;
    expect(settings.logoUrl).toBe(body.face.logoUrl);
    expect(await publicFace()).toMatchObject({ css: expect.stringContaining(`url("${body.face.darkLogoUrl}")`) });
  });

  test('the name beside a logo can be hidden, and a client that does not know this setting shows it', async () => {
    const { body } = await save({ logo: tinyImage, showsName: false });
    expect(body.face['showsName']).toBe(false);
    expect(await publicFace()).toMatchObject({ css: expect.stringContaining('.site-logo+.font-display{') });
    const { body: after } = await save({ logoUrl: body.face.logoUrl, showsName: undefined }, body.face.version);
    expect(after.face['showsName']).toBe(true);
  });

  test.each([
    ['https://example.com/x.png', 400],
    ['/images/x.webp");}', 400],
    [`/images/${'0'.repeat(64)}.webp`, 422],
    ['data:image/webp;base64,AAAA")', 400],
  ])('the dark logo %j is refused, because it is not a stored image', async (darkLogoUrl, expected) => {
    const { status, body } = await save({ darkLogoUrl });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([expected, ['body.darkLogoUrl']]);
  });

  test('a file that is not an image is refused, and nothing is saved', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const { status, body } = await save({ accent: '#0063c8', darkLogo: svg });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'images.unreadable', ['body.darkLogo']]);
    expect(await publicFace()).toBeUndefined();
  });
});
