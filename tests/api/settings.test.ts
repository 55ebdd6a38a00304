import { defaultPublicSections } from '../../server/domain/site/default-public-sections.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';
import { toSettingsEdit } from '../../server/domain/site/settings.contract.ts';
import { withVersion } from '../../server/domain/core/versions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AdminSettings, PublicSettings, Settings } from '../../server/domain/site/settings.contract.ts';
import { settingsLengths } from '../../server/domain/core/lengths.ts';
import { parseImagePath } from '../../server/domain/core/images.ts';
import { formBody, formOf, type SentFile } from './forms.ts';
import { createSession, type TestHost } from './hosts.ts';
import { tinyImage } from './members.ts';
import { bothHosts } from './shared-hosts.ts';

const unreadableMessage = 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.';

const logoFile: SentFile = {
  fileName: 'logo.png',
  type: 'image/png',
  bytes: Buffer.from(tinyImage.slice(tinyImage.indexOf(',') + 1), 'base64'),
};

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  let session: string;
  let settings: Settings;
  let version: string;
  beforeEach(async () => {
    host = await open();
    session = await createSession(host, 'ida');
    const read = JSON.parse((await host.send({ path: '/api/admin/settings', session })).text) as AdminSettings;
    ({ version, ...settings } = read);
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  async function save(form: ReturnType<typeof formBody>) {
    const { status, text } = await host.send({ method: 'POST', path: '/api/admin/settings', session, ...form });
    return { status, body: JSON.parse(text) as { message: string; settings: AdminSettings; fields?: Record<string, string> } };
  }
  const everything = async () => JSON.parse((await host.send({ path: '/api/settings' })).text) as PublicSettings;
  const publicSettings = async (): Promise<Settings> => {
    const { texts: _1, menus: _2, ...general } = await everything();
    return general;
  };

  test('saved settings are public at once even if an earlier response was cached', async () => {
    // Two requests: the second response comes from the cache.
    expect([await publicSettings(), await publicSettings()]).toEqual([settings, settings]);
    const changed = {
      ...settings,
      siteName: 'Moss & Sons „Directory“',
      seoTitle: 'Moss\nfor all',
      ogImage: '/sample/covers/moss.svg',
    };
    // In the format that browsers send.
    expect(await save(formOf({ ...changed, seoTitle: 'Moss\r\nfor all' }))).toEqual({
      status: 200,
      body: { message: 'Settings saved successfully!', settings: withVersion(changed, toSettingsEdit(changed)) },
    });
    expect(await publicSettings()).toEqual(changed);
  });

  test('the headline and introduction of the home page are public, empty by default, and have a maximum length', async () => {
    expect(settings).toMatchObject({ headline: '', introduction: '' });
    const texts = { headline: 'Moss for all', introduction: 'What grows here, day by day.' };
    expect((await save(formOf({ ...settings, ...texts }))).body.settings).toMatchObject(texts);
    expect(await publicSettings()).toMatchObject(texts);
    const { status, body } = await save(formOf({ ...settings, headline: 'x'.repeat(61), introduction: 'x'.repeat(201) }));
    expect([status, body.fields]).toEqual([
      400,
      {
        'body.headline': 'Please shorten this to 60 characters; it has 61.',
        'body.introduction': 'Please shorten this to 200 characters; it has 201.',
      },
    ]);
    expect(await publicSettings()).toMatchObject(texts);
  });

  test('the texts of the site can be in any script and are public at once; invalid texts are refused with a reason', async () => {
    const { texts, menus } = await everything();
    expect(texts).toEqual(defaultPublicSections.texts);
    const path = '/api/admin/site/texts';
    const sectionVersion = (JSON.parse((await host.send({ path, session })).text) as { version: string }).version;
    const footerLine = '© 2026 „Grün“ <b>Ltd.</b> \u{1F33F} שלום';
    const headers = { 'if-match': `"${sectionVersion}"` };
    const edited = { ...defaultSections.texts, footerLine };
    const saved = await host.send({ method: 'POST', path, session, body: edited, headers });
    expect([saved.status, JSON.parse(saved.text)]).toEqual([
      200,
      { message: 'Texts saved.', texts: withVersion(edited, edited) },
    ]);
    expect(await everything()).toEqual({ ...settings, texts: { ...defaultPublicSections.texts, footerLine }, menus });
    const body = { ...defaultSections.texts, footerLine: 'x'.repeat(settingsLengths.footerLine + 1) };
    const refused = await host.send({ method: 'POST', path, session, body });
    expect([refused.status, Object.keys((JSON.parse(refused.text) as { fields: object }).fields)]).toEqual([
      400,
      ['body.footerLine'],
    ]);
    expect((await everything()).texts).toEqual({ ...defaultPublicSections.texts, footerLine });
  });

  test('structured data is minified, and invalid JSON is refused with its parse error', async () => {
    const { body } = await save(
      formOf({ ...settings, structuredData: '{\n  "@type": "Organization",\n  "name": "M\\u006fss"\n}' }),
    );
    expect(body.settings.structuredData).toBe('{"@type":"Organization","name":"Moss"}');
    const refused = await save(formOf({ ...settings, structuredData: '{"a":' }));
    expect(refused.status).toBe(400);
    expect(refused.body.fields?.['body.structuredData']).toMatch(/^JSON Error: ./);
    expect((await publicSettings()).structuredData).toBe('{"@type":"Organization","name":"Moss"}');
  });

  test('an uploaded logo is re-encoded, stored, and replaces the logo URL', async () => {
    const { status, body } = await save(formBody([...Object.entries({ ...settings, logoUrl: '/old.png' }), ['logo', logoFile]]));
    expect([status, body.settings.logoUrl]).toEqual([200, expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/)]);
    const storedImage = await host.store.images.bySha256(parseImagePath(body.settings.logoUrl) ?? '');
    expect([storedImage?.width, storedImage?.height]).toEqual([2, 2]);
    expect((await publicSettings()).logoUrl).toBe(body.settings.logoUrl);
    // Without a file, the logo is unchanged.
    const { version: _version, ...saved } = body.settings;
    expect((await save(formOf(saved))).body.settings.logoUrl).toBe(body.settings.logoUrl);
  });

  test.each(['/api/users/logout', `/images/${'0'.repeat(64)}.webp`])(
    'the logo %j is refused, because it is not a stored image',
    async (logoUrl) => {
      const { status, body } = await save(formOf({ ...settings, logoUrl }));
      expect([status, body]).toEqual([
        422,
        { message: unreadableMessage, code: 'images.unreadable', fields: { 'body.logoUrl': unreadableMessage } },
      ]);
    },
  );

  test('an empty file field does not count as a logo', async () => {
    const empty: SentFile = { fileName: '', type: 'application/octet-stream', bytes: new Uint8Array() };
    const { status, body } = await save(formBody([...Object.entries(settings), ['logo', empty]]));
    expect([status, body.settings]).toEqual([200, { ...settings, version }]);
  });

  test('a file that is not an image is refused and nothing is saved', async () => {
    const text: SentFile = { ...logoFile, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    const { status, body } = await save(formBody([...Object.entries({ ...settings, siteName: 'New' }), ['logo', text]]));
    expect([status, body]).toEqual([
      422,
      { message: unreadableMessage, code: 'images.unreadable', fields: { 'body.logo': unreadableMessage } },
    ]);
    expect(await publicSettings()).toEqual(settings);
  });

  test('only admins can save settings, as a multipart form', async () => {
    const post = { method: 'POST', path: '/api/admin/settings' };
    const statusOf = async (request: object) => (await host.send({ ...post, ...request })).status;
    expect(await statusOf({ session, body: settings })).toBe(415);
    expect(await statusOf(formOf(settings))).toBe(401);
    expect(await statusOf({ ...formOf(settings), session: await createSession(host, 'tomasz') })).toBe(403);
    expect(await statusOf({ ...formOf({ ...settings, siteName: '' }), session })).toBe(400);
    expect(await publicSettings()).toEqual(settings);
  });
});
