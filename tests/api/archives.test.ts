import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { IntentRecord, StartupRecord } from '../../db/store.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { FacetCounts } from '../../server/domain/listings/facets.contract.ts';
import type { OwnStartup } from '../../server/domain/submissions/submissions.contract.ts';
import { shareImagePath, startupShareImage } from '../../server/domain/sharing/share-images.ts';
import { loadSettings } from '../../server/domain/site/load-settings.ts';
import { aCollection, anId, anIntent, anOwnCollection } from '../store/builders.ts';
import { unsentEmails } from './account-calls.ts';
import { koaHost, now, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { SyncClient } from './sync-client.ts';

/** Beatrix's listing in the category data-analytics. */
const mosscount = '00000000000300003b6c9058';
const bylinery = '000000000003000018cafacd';

const archive = `/api/admin/startups/${mosscount}/archive`;
const restore = `/api/admin/startups/${mosscount}/restore`;

async function stored(host: TestHost, id = mosscount): Promise<StartupRecord> {
  const startup = await host.store.startups.byId(id);
  if (startup === undefined) throw new Error('The sample has changed.');
  return startup;
}

const shareToken = '5'.repeat(32);

/** The API calls that show a listing to the public. */
const places = {
  'the newest listings': '/api/startups?limit=100',
  'its category': '/api/startups/category/data-analytics?limit=100',
  'a narrowed list': '/api/startups?limit=100&sort=likes',
  'trending listings': '/api/startups/trending',
  'a search': '/api/startups/search?q=mosscount',
  'suggestions of names': '/api/startups/suggestions?q=mossc',
  'a collection of the directory': '/api/collections/slug/for-makers',
  'a comparison': `/api/collections/startups?ids=${mosscount}`,
  'a collection of a member, by its link': `/api/collections/shared/${shareToken}`,
  'listings similar to another': '/api/startups/slug/pollenpost/similar',
  'a device’s sync': '/api/sync?limit=1000',
  'a device’s sync of details': '/api/sync/details?limit=500',
};

/** The numbers of listings in the category, in total, and with the same pricing. */
async function countsOf(host: TestHost): Promise<number[]> {
  const read = async <T>(path: string) => JSON.parse((await host.send({ path })).text) as T;
  const categories = await read<Category[]>('/api/categories');
  const { total, facets } = await read<FacetCounts>('/api/startups/facets');
  const inCategory = categories.find(({ slug }) => slug === 'data-analytics')?.startupCount ?? 0;
  const { pricing } = (await stored(host)).fields ?? {};
  const ofPricing = facets.find(({ key }) => key === 'pricing')?.options?.find(({ value }) => value === pricing)?.count ?? 0;
  return [inCategory, total, ofPricing];
}

async function placesOf(host: TestHost): Promise<string[]> {
  const shown = [];
  for (const [place, path] of Object.entries(places)) {
    const { status, text } = await host.send({ path });
    expect([path, status]).toEqual([path, 200]);
    if (text.includes(mosscount)) shown.push(place);
  }
  return shown;
}

describe.each(bothHosts)('an archived listing on %s', (_, open) => {
  test('disappears from every place that shows listings, and reappears unchanged when restored', async () => {
    const host = await openForTest(open);
    const [ida, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'ravi')];
    const startupIds = [mosscount, bylinery];
    await host.store.collections.insert(aCollection({ startupIds }));
    const entries = startupIds.map((startupId) => ({ startupId, changedAt: now.toISOString(), removed: false }));
    const shared = { visibility: 'shared', shareToken, startupIds, entries } as const;
    await host.store.collections.insert(anOwnCollection({ _id: anId(2), userId: ravi.id, ...shared }));
    await ravi.toggle(mosscount, true);
    // Puts the listing before all others in the trending list.
    await host.store.startups.update({ ...(await stored(host)), featured: true, likes: 10_000 });
    expect(await placesOf(host)).toEqual(Object.keys(places));
    const before = await stored(host);
    const countsBefore = await countsOf(host);
    const answersBefore = await answersOf(host);
    const device = new SyncClient();
    const fetchJson = async (path: string): Promise<unknown> => JSON.parse((await host.send({ path })).text);
    await device.sync(fetchJson, 1_000);
    const rows = new Map(device.rows);

    expect(await ida.send('POST', archive, { reason: 'closed' })).toMatchObject([200, { status: 'archived' }]);
    expect(await placesOf(host)).toEqual([]);
    expect(await countsOf(host)).toEqual(countsBefore.map((count) => count - 1));
    expect(await ravi.get(`/api/favorites/user/${ravi.id}`)).toEqual([200, []]);
    expect((await host.send({ path: '/api/startups/slug/mosscount' })).status).toBe(410);
    await device.sync(fetchJson, 1_000);
    expect([...rows.keys()].filter((id) => !device.rows.has(id))).toEqual([mosscount]);

    expect(await ida.send('POST', restore, undefined)).toMatchObject([200, { status: 'active' }]);
    expect(await stored(host)).toEqual(before);
    expect(await placesOf(host)).toEqual(Object.keys(places));
    expect(await answersOf(host)).toEqual(answersBefore);
    expect(await ravi.get(`/api/favorites/user/${ravi.id}`)).toMatchObject([200, [{ _id: mosscount, likes: before.likes }]]);
    await device.sync(fetchJson, 1_000);
    expect(device.rows).toEqual(rows);
  });

  test('gets no counts, likes, claims or new owner', async () => {
    const host = await openForTest(open);
    const [ida, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'ravi')];
    const { userId: _owner, ...unowned } = await stored(host);
    await host.store.startups.update(unowned);
    expect((await ravi.claim(mosscount))[0]).toBe(200);
    await ida.send('POST', archive, { reason: 'duplicate' });
    const [counted] = await host.store.analytics.totals([mosscount]);
    await ravi.send('POST', '/api/analytics/view', { startupId: mosscount });
    await host.flushCounts();
    expect((await host.store.analytics.totals([mosscount]))[0]).toEqual(counted);
    expect(await ravi.toggle(mosscount, true)).toMatchObject([404, { code: 'startups.not_found' }]);
    expect(await (await signInAs(host, 'noor')).claim(mosscount)).toMatchObject([404, { code: 'startups.not_found' }]);
    const [claim] = await host.store.claims.pendingOfStartup(mosscount);
    expect(await ida.decideClaim(claim?._id ?? '', 'approved')).toMatchObject([409, { code: 'claims.startup_archived' }]);
    await ida.send('POST', restore, undefined);
    expect((await ida.decideClaim(claim?._id ?? '', 'approved'))[0]).toBe(200);
  });

  test('causes an email to its owner, and so does its restoration, unless the owners did it themselves', async () => {
    const host = await openForTest(open);
    const [ida, beatrix] = [await signInAs(host, 'ida'), await signInAs(host, 'beatrix')];
    const { email: to = '' } = (await host.store.users.byId(personId('beatrix'))) ?? {};
    await ida.send('POST', archive, { reason: 'spam', note: 'It sells <shoes>.' });
    await ida.send('POST', restore, undefined);
    expect(await unsentEmails(host, 'listing.archived')).toMatchObject([
      { to, startup: 'Mosscount', reason: 'spam', note: 'It sells <shoes>.' },
    ]);
    expect(await unsentEmails(host, 'listing.restored')).toMatchObject([{ to, startup: 'Mosscount', slug: 'mosscount' }]);
    await beatrix.send('POST', `/api/startups/${mosscount}/withdraw`, undefined);
    await beatrix.send('POST', `/api/startups/${mosscount}/undo-withdrawal`, undefined);
    expect(await unsentEmails(host, 'listing.archived')).toHaveLength(1);
    expect(await unsentEmails(host, 'listing.restored')).toHaveLength(1);
  });

  test('is archived and restored only once by several simultaneous requests', async () => {
    const host = await openForTest(open);
    const [ida, beatrix] = [await signInAs(host, 'ida'), await signInAs(host, 'beatrix')];
    const statusesOf = (replies: readonly [number, unknown][]) => replies.map(([status]) => status).sort();
    const down = await Promise.all([
      ida.send('POST', archive, { reason: 'spam' }),
      ida.send('POST', archive, { reason: 'legal' }),
      beatrix.send('POST', `/api/startups/${mosscount}/withdraw`, undefined),
    ]);
    expect(statusesOf(down)).toEqual([200, 409, 409]);
    const back = await Promise.all([1, 2, 3].map(() => ida.send('POST', restore, undefined)));
    expect(statusesOf(back)).toEqual([200, 409, 409]);
    expect((await stored(host)).status).toBe('active');
    expect(await host.store.archives.byStartup(mosscount)).toBeUndefined();
  });

  test.each(['pending', 'rejected'] as const)(
    'is %s again after it is restored, and cannot be approved or resubmitted until then',
    async (status) => {
      const host = await openForTest(open);
      const [ida, mara] = [await signInAs(host, 'ida'), await signInAs(host, 'mara')];
      const startup = (await host.store.startups.ofUser(mara.id)).find((own) => own.status === status);
      if (startup === undefined) throw new Error('The sample has changed.');
      await mara.send('POST', `/api/startups/${startup._id}/withdraw`, undefined);
      expect(await ida.decideStartup(startup._id, 'active')).toMatchObject([409, { code: 'startups.not_pending' }]);
      expect(await mara.resubmit(startup._id)).toMatchObject([409, { code: 'startups.not_rejected' }]);
      const [, owned] = await mara.get<OwnStartup[]>(`/api/startups/user/${mara.id}`);
      expect(owned.find(({ _id }) => _id === startup._id)?.archive).toMatchObject({ reason: 'owner', canRestore: true });
      await mara.send('POST', `/api/startups/${startup._id}/undo-withdrawal`, undefined);
      expect(await stored(host, startup._id)).toEqual(startup);
    },
  );

  test('is not restored by undoing its approval', async () => {
    const host = await openForTest(open);
    const [ida, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'ravi')];
    const [, { _id }] = await ravi.submit();
    await ida.decideStartup(_id, 'active');
    await ida.send('POST', `/api/admin/startups/${_id}/archive`, { reason: 'spam' });
    expect(await ida.undoStartup(_id)).toMatchObject([409, { code: 'decisions.final' }]);
    expect((await stored(host, _id)).status).toBe('archived');
  });

  test('is deleted permanently with everything that belongs to it, and its subscription is canceled', async () => {
    const host = await openForTest(open);
    const [ida, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'ravi')];
    await ravi.toggle(mosscount, true);
    const intent: IntentRecord = anIntent({
      _id: anId(77),
      userId: personId('beatrix'),
      status: 'fulfilled',
      startupId: mosscount,
      subscriptionId: 'I-MOSS',
      subscriptionStatus: 'active',
      checkAt: null,
    });
    await host.store.payments.insertIntent(intent);
    const path = `/api/admin/startups/${mosscount}`;
    const { likes } = await stored(host);
    const counts = await host.store.startups.relatedCounts(mosscount);
    expect(await ida.get(`${path}/related-counts`)).toEqual([200, { likes, ...counts, subscriptions: 1, merges: 0 }]);
    expect(await ida.send('DELETE', path, undefined)).toMatchObject([409, { code: 'archives.archive_first' }]);

    await ida.send('POST', archive, { reason: 'legal' });
    expect((await host.store.payments.intentById(intent._id))?.cancelPending).toBe(false);
    expect(await ida.send('DELETE', path, undefined)).toEqual([200, { message: 'Startup deleted permanently.' }]);
    expect(await ida.send('DELETE', path, undefined)).toMatchObject([404, { code: 'startups.not_found' }]);
    expect((await host.send({ path: '/api/startups/slug/mosscount' })).status).toBe(404);
    expect(await host.store.favorites.ids(ravi.id)).not.toContain(mosscount);
    expect(await host.store.payments.intentById(intent._id)).toMatchObject({
      startupId: null,
      cancelPending: true,
      checkAt: now.toISOString(),
    });
    const { entries } = await host.store.audit.table({ search: 'removeStartup' }, { offset: 0, limit: 9 });
    expect(entries).toMatchObject([{ actor: 'ida', subject: 'Mosscount', before: { slug: 'mosscount' }, after: null }]);
  });
});

/** Returns the public response of each place. */
async function answersOf(host: TestHost): Promise<unknown[]> {
  const answers = [];
  for (const path of [...Object.values(places), '/api/categories', '/api/startups/slug/mosscount', '/api/startups/facets']) {
    const { text } = await host.send({ path });
    const { cursor: _cursor, listings: _order, ...rest } = JSON.parse(text) as Record<string, unknown>;
    answers.push(rest);
  }
  return answers;
}

const site = 'https://directory.example';

describe('outside the API', () => {
  test('an archived listing leaves feed, sitemap, share image, badge, embeds and oEmbed, and returns when restored', async () => {
    const host = await openForTest(() => koaHost({ siteUrl: site }));
    const ida = await signInAs(host, 'ida');
    const { siteName } = await loadSettings(host.store);
    const image = shareImagePath(startupShareImage(await stored(host), siteName));
    await host.store.startups.update({ ...(await stored(host)), publishedAt: now.toISOString() });
    await host.store.collections.insert(aCollection({ startupIds: [mosscount, bylinery] }));
    const link = '/startup/mosscount';
    const beside: Record<string, [path: string, text: string]> = {
      feed: ['/rss.xml', `${link}<`],
      sitemap: ['/sitemap.xml', `${link}<`],
      'its page of alternatives in the sitemap': ['/sitemap.xml', `${link}/alternatives<`],
      'shared image': [image, 'PNG'],
      badge: ['/badge/mosscount.svg', '<svg'],
      frame: ['/embed/startup/mosscount', 'Mosscount'],
      'frame of its category': ['/embed/categories/data-analytics', `${link}"`],
      'frame of a collection': ['/embed/collections/for-makers', `${link}"`],
      oEmbed: [`/oembed?url=${encodeURIComponent(`${site}${link}`)}`, 'Mosscount'],
    };
    const shown = async () => {
      const places = [];
      for (const [place, [path, text]] of Object.entries(beside)) {
        const reply = await host.send({ path });
        if (reply.status === 200 && reply.text.includes(text)) places.push(place);
      }
      return places;
    };
    expect(await shown()).toEqual(Object.keys(beside));
    await ida.send('POST', archive, { reason: 'spam' });
    expect(await shown()).toEqual([]);
    await ida.send('POST', restore, undefined);
    expect(await shown()).toEqual(Object.keys(beside));
  });

  test('archiving and restoring a listing leaves the database as it was, except for change numbers', async () => {
    const host = await openForTest(async () => koaHost());
    const { file } = host as Awaited<ReturnType<typeof koaHost>>;
    const [ida, beatrix] = [await signInAs(host, 'ida'), await signInAs(host, 'beatrix')];
    const before = dumpOf(file);
    await ida.send('POST', archive, { reason: 'spam', note: 'No.' });
    expect(dumpOf(file)).not.toEqual(before);
    await ida.send('POST', restore, undefined);
    await beatrix.send('POST', `/api/startups/${mosscount}/withdraw`, undefined);
    await beatrix.send('POST', `/api/startups/${mosscount}/undo-withdrawal`, undefined);
    expect(dumpOf(file)).toEqual(before);
  });
});

/** Tables that log actions or contain change numbers. */
const logs = ['audit', 'mail_outbox', 'rate_limits', 'startup_changes', 'counters', 'sqlite_sequence', 'sessions'];

/** The rows of all other tables, by table. */
function dumpOf(file: string): Record<string, unknown[]> {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_words%' AND name NOT LIKE 'search_names%'",
      )
      .pluck()
      .all() as string[];
    const kept = tables.filter((name) => !logs.includes(name));
    return Object.fromEntries(kept.map((name) => [name, database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]));
  } finally {
    database.close();
  }
}
