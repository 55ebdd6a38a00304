import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FounderSites, openFounderSites, type SiteAnswer } from './founder-sites.ts';
import { koaHost, type TestHost } from './hosts.ts';
import { importerOn, importOptions, startupRow } from './import-client.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

let sites: FounderSites;
beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.clear());

const options = { ...importOptions, fetchesLogos: true };
const unusable = 'There is no usable image at this address.';

async function aPicture(width: number, height: number): Promise<SiteAnswer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#1a7' } });
  return { type: 'image/png', body: await image.png().toBuffer() };
}

/** A GIF of two frames. */
async function anAnimation(): Promise<SiteAnswer> {
  const frames = sharp({ create: { width: 64, height: 128, channels: 3, background: '#1a7', pageHeight: 64 } });
  return { type: 'image/gif', body: await frames.gif({ loop: 0, delay: [100, 100] }).toBuffer() };
}

/** The head of a PNG that claims a size of 60,000 × 60,000 pixels. */
const huge = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000ea600000ea600802000000', 'hex'),
  Buffer.alloc(400, 7),
]);

const logo = (name: string) => ({ logo: sites.address('logos.example', `/${name}.png`) });

describe.each(bothHosts)('the images of an import on %s', (_, open) => {
  let host: TestHost;
  const begin = async () => {
    host = await openForTest(open, { websites: async () => sites.websites });
    return importerOn(host);
  };
  const stored = async (name: string) => (await host.store.startups.byWebsite(startupRow(name).website))[0];

  test('are fetched in batches after the import, each only once', async () => {
    const ida = await begin();
    for (let at = 0; at < 10; at += 1) sites.pages.set(`logos.example/L${at}.png`, await aPicture(100, 100));
    const rows = Array.from({ length: 10 }, (__, at) => startupRow(`L${at}`, logo(`L${at}`)));
    const { import: done } = await ida.all(rows, { options });
    expect(done.images).toBe(10);
    expect(await ida.images(done._id)).toMatchObject({ fetched: 8, failed: [], import: { images: 2 } });
    expect(await ida.images(done._id)).toMatchObject({ fetched: 2, failed: [], import: { images: 0 } });
    expect(await ida.images(done._id)).toMatchObject({ fetched: 0, failed: [], import: { images: 0 } });
    expect((await stored('L9'))?.logo).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
    expect(sites.requests).toHaveLength(10);
  });

  test('are listed with a reason if they cannot be used, and never cause a server error', async () => {
    const ida = await begin();
    const answers: Record<string, SiteAnswer> = {
      Missing: 404,
      Broken: 500,
      Page: '<title>No image</title>',
      Garbage: { type: 'image/png', body: Buffer.from('89504e470d0a1a0a00', 'hex') },
      Huge: { type: 'image/png', body: huge },
      Small: await aPicture(20, 20),
      Endless: { hangs: 'endless' },
      Moving: await anAnimation(),
      Script: { type: 'image/svg+xml', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
      Private: { to: 'http://10.0.0.1/logo.png' },
    };
    for (const [name, answer] of Object.entries(answers)) sites.pages.set(`logos.example/${name}.png`, answer);
    const rows = Object.keys(answers).map((name) => startupRow(name, logo(name)));
    const strange = [startupRow('Scheme', { logo: 'https://' }), startupRow('Local', { logo: 'http://127.0.0.1:1/a.png' })];
    const { import: done } = await ida.all([...rows, ...strange], { options });
    const failed = [...(await ida.images(done._id)).failed, ...(await ida.images(done._id)).failed];
    const reasons = Object.fromEntries(failed.map(({ name, reason }) => [name, reason]));
    const { Moving: _moving, ...others } = Object.fromEntries(
      [...Object.keys(answers), 'Scheme', 'Local'].map((name) => [name, unusable]),
    );
    expect(reasons).toMatchObject(others);
    // An animation is either stored with its first frame, or listed with a reason.
    expect([(await stored('Moving'))?.logo === '', reasons['Moving']]).toEqual(
      reasons['Moving'] === undefined ? [false, undefined] : [true, unusable],
    );
    expect((await ida.get(done._id)).images).toBe(0);
  });

  test('are the icons of the websites, for rows without a logo', async () => {
    const ida = await begin();
    const website = (name: string) => ({ website: sites.address(`${name}.example`) });
    sites.pages.set('with.example/', '<link rel="icon" href="/icon.png" sizes="64x64">');
    sites.pages.set('with.example/icon.png', await aPicture(64, 64));
    sites.pages.set('without.example/', '<title>Nothing</title>');
    sites.pages.set('file.example/', { type: 'application/pdf', body: Buffer.from('%PDF-') });
    sites.addresses.set('gone.example', ['unknown']);
    const names = ['with', 'without', 'file', 'gone', 'down'];
    const rows = names.map((name) => startupRow(name, website(name)));
    const { import: done } = await ida.all(rows, { options: { ...importOptions, fetchesIcons: true } });
    const { fetched, failed } = await ida.images(done._id);
    expect([fetched, failed]).toEqual([
      1,
      [
        { name: 'without', reason: unusable },
        { name: 'file', reason: unusable },
        { name: 'gone', reason: 'This domain name does not exist.' },
        { name: 'down', reason: unusable },
      ],
    ]);
  });

  test('are not fetched for listings that someone has given a logo or deleted since the import', async () => {
    const ida = await begin();
    for (const name of ['Set', 'Gone']) sites.pages.set(`logos.example/${name}.png`, await aPicture(100, 100));
    const { import: done } = await ida.all(
      ['Set', 'Gone'].map((name) => startupRow(name, logo(name))),
      { options },
    );
    const [set, gone] = [await stored('Set'), await stored('Gone')];
    if (set === undefined || gone === undefined) throw new Error('Nothing was imported.');
    await host.store.startups.update({ ...set, logo: '/images/own.webp' });
    await host.store.startups.remove(gone._id);
    expect(await ida.images(done._id)).toMatchObject({ fetched: 0, failed: [], import: { images: 0 } });
    expect((await stored('Set'))?.logo).toBe('/images/own.webp');
    expect(sites.requests).toEqual([]);
    expect(await ida.undone(done._id)).toEqual(['Set kept: It has since been edited.', 'Gone kept: It has since been deleted.']);
  });

  test('do not prevent an undo of the import, and are no longer fetched after it', async () => {
    const ida = await begin();
    for (const name of ['New', 'Known', 'Late']) sites.pages.set(`logos.example/${name}.png`, await aPicture(100, 100));
    await ida.all([startupRow('Known')]);
    const before = await stored('Known');
    const rows = [startupRow('New', logo('New')), startupRow('Known', { ...logo('Known'), tagline: 'New' })];
    const { import: done } = await ida.all(rows, { options });
    expect(await ida.images(done._id)).toMatchObject({ fetched: 2 });
    expect((await ida.changes(done._id))[1]?.after).toEqual({ tagline: 'New', logo: (await stored('Known'))?.logo });
    expect(await ida.undone(done._id)).toEqual(['New reversed', 'Known reversed']);
    expect([await stored('New'), await stored('Known')]).toEqual([undefined, before]);
    const late = await ida.all([startupRow('Late', logo('Late'))], { options });
    await ida.undo(late.import._id);
    expect(await ida.images(late.import._id)).toMatchObject({ fetched: 0, failed: [], import: { images: 0 } });
  });

  test('add a logo to a startup that its row leaves unchanged, and an undo removes only the logo', async () => {
    const ida = await begin();
    sites.pages.set('logos.example/Bare.png', await aPicture(100, 100));
    await ida.all([startupRow('Bare'), startupRow('Without')]);
    const before = await stored('Bare');
    const rows = [startupRow('Bare', logo('Bare')), startupRow('Without', logo('Without'))];
    const { import: done } = await ida.all(rows, { options });
    expect(done).toMatchObject({ images: 2, changes: 2, counts: { created: 0, updated: 0, unchanged: 2, skipped: 0 } });
    expect(await ida.images(done._id)).toMatchObject({ fetched: 1, import: { images: 0 } });
    const completed = await stored('Bare');
    expect(completed).toEqual({ ...before, logo: expect.stringMatching(/^\/images\//) as string });
    expect((await ida.changes(done._id)).map(({ name, after }) => [name, after])).toEqual([
      ['Bare', { logo: completed?.logo }],
      ['Without', {}],
    ]);
    expect((await ida.all(rows, { options })).import).toMatchObject({ images: 1 });
    expect(await ida.undone(done._id)).toEqual(['Bare reversed', 'Without reversed']);
    expect(await stored('Bare')).toEqual(before);
  });

  test('do not hide that someone has edited a startup: an undo still keeps the startup', async () => {
    const ida = await begin();
    sites.pages.set('logos.example/Edited.png', await aPicture(100, 100));
    const { import: done } = await ida.all([startupRow('Edited', logo('Edited'))], { options });
    const startup = await stored('Edited');
    if (startup !== undefined) await host.store.startups.update({ ...startup, tagline: 'Edited' });
    expect(await ida.images(done._id)).toMatchObject({ fetched: 1 });
    expect(await ida.undone(done._id)).toEqual(['Edited kept: It has since been edited.']);
  });

  test('are fetched once by two simultaneous calls', async () => {
    const ida = await begin();
    sites.pages.set('logos.example/Once.png', await aPicture(100, 100));
    const { import: done } = await ida.all([startupRow('Once', logo('Once'))], { options });
    const replies = await Promise.all([ida.images(done._id), ida.images(done._id)]);
    expect(replies.map(({ fetched }) => fetched).toSorted()).toEqual([0, 1]);
    expect(await ida.undone(done._id)).toEqual(['Once reversed']);
  });
});

test('on a host that cannot reach websites, no images are fetched', async () => {
  const host = await openForTest((env = {}) => koaHost({ env }));
  const ida = await importerOn(host);
  const { import: done } = await ida.all([startupRow('Offline', { logo: 'https://logos.example/a.png' })], { options });
  expect(await ida.tried(`/admin/imports/${done._id}/images`)).toBe('websites.not_available');
});
