import { expect, onTestFinished, test } from 'vitest';
import { personId } from '../../../db/sample/people.ts';
import type { EditedListing } from '../../../server/domain/submissions/revisions.contract.ts';
import { koaHost } from '../hosts.ts';
import { freshNetwork, signInAs } from '../members.ts';
import { pagesRenderedBy } from './rendered-pages.ts';

/** Beatrix owns this listing. */
const mosscount = '00000000000300003b6c9058';
const site = 'https://directory.example';

/** The public responses that contain the listing's tagline. No others contain it. */
const readByEverybody = {
  'its page': '/startup/mosscount',
  'the API': '/api/startups/slug/mosscount',
  'the newest listings': '/api/startups?limit=100',
  'its category': '/api/startups/category/data-analytics?limit=100',
  'a search': '/api/startups/search?q=mosscount',
  'a device’s sync': '/api/sync?limit=1000',
  'a device’s sync of details': '/api/sync/details?limit=500',
  'the feed': '/rss.xml',
  'its frame': '/embed/startup/mosscount',
} as const;
const withoutTagline = {
  'the sitemap': '/sitemap.xml',
  'its badge': '/badge/mosscount.svg',
  'its oEmbed': `/oembed?url=${encodeURIComponent(`${site}/startup/mosscount`)}`,
};

test.each(['an edit of the owner', "a visitor's suggestion"])(
  'while %s is pending, pages, API, sync, feeds and frames send the same bytes; they change when it is accepted',
  async (kind) => {
    const renderer = pagesRenderedBy(({ call }) => async () => {
      const { status, json } = await call('getStartup', { params: { slug: 'mosscount' }, query: {} });
      return { status, head: '', html: json };
    });
    const host = await koaHost({ siteUrl: site, pages: renderer });
    onTestFinished(() => host.close());
    const [ida, beatrix] = [await signInAs(host, 'ida'), await signInAs(host, 'beatrix')];
    const startup = await host.store.startups.byId(mosscount);
    if (startup?.userId !== personId('beatrix')) throw new Error('The sample has changed.');
    // Makes the listing one of the newest, so that it is in the feed.
    await host.store.startups.update({ ...startup, publishedAt: '2026-11-21T11:59:00.000Z' });
    const read = async (paths: Record<string, string>) => {
      const replies: Record<string, { bytes: string; etag: string | undefined; text: string }> = {};
      for (const [place, path] of Object.entries(paths)) {
        const { status, headers, bytes, text } = await host.send({ path });
        expect([place, status]).toEqual([place, 200]);
        replies[place] = { bytes: bytes.toString('base64'), etag: headers.etag, text };
      }
      return replies;
    };
    const everything = { ...readByEverybody, ...withoutTagline };
    const before = await read(everything);
    const etag = before['its page']?.etag ?? '';

    const tagline = 'It counts the moss.';
    if (kind === 'an edit of the owner') {
      const path = `/api/startups/${mosscount}/edit`;
      const [, { edit }] = await beatrix.get<EditedListing>(path);
      expect((await beatrix.send('PUT', path, { ...edit, pitch: tagline }))[0]).toBe(200);
    } else {
      const body = { startupId: mosscount, changes: { tagline } };
      expect((await host.send({ method: 'POST', path: '/api/corrections', body, headers: freshNetwork() })).status).toBe(200);
    }
    expect(await read(everything)).toEqual(before);
    expect((await host.send({ path: '/startup/mosscount', headers: { 'if-none-match': etag } })).status).toBe(304);

    const [, { revisions }] = await ida.get<{ revisions: { _id: string }[] }>('/api/admin/revisions?status=pending');
    const path = `/api/admin/revisions/${revisions[0]?._id}/status`;
    expect((await ida.send('PATCH', path, { status: 'accepted' }))[0]).toBe(200);
    const after = await read(readByEverybody);
    const isNew = Object.entries(after).map(([place, { text }]) => [place, text.includes(tagline), text === before[place]?.text]);
    expect(isNew).toEqual(Object.keys(readByEverybody).map((place) => [place, true, false]));
    expect((await host.send({ path: '/startup/mosscount', headers: { 'if-none-match': etag } })).status).toBe(200);
    expect(host.failures).toEqual([]);
  },
);
