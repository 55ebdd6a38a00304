import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { parseImagePath } from '../../server/domain/core/images.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { tinyImage, type Member, signInAs, type SubmittedStartup } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

type Sent = CallReply<Contract['getSubmission']>;

let host: TestHost;

const getPublic = async (path: string): Promise<[number, unknown]> => {
  const { status, text } = await host.send({ path });
  return [status, JSON.parse(text)];
};
/** The names in a public list. */
async function names(path: string): Promise<string[]> {
  const [, body] = await getPublic(path);
  const list = Array.isArray(body) ? body : (body as { startups: unknown[] }).startups;
  return (list as { name: string }[]).map(({ name }) => name);
}
const lists = [
  '/api/startups',
  '/api/startups/category/finance',
  '/api/startups/category/productivity',
  '/api/startups/search?q=lichen',
  '/api/startups/suggestions?q=lichen',
];
async function pathsShowing(): Promise<string[]> {
  const paths: string[] = [];
  for (const path of lists) if ((await names(path)).includes('Lichen Ledger')) paths.push(path);
  if ((await getPublic('/api/startups/slug/lichen-ledger'))[0] === 200) paths.push('its page');
  return paths;
}

const unreadableMessage = 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.';
const unreadable = (field: string) => [
  422,
  { message: unreadableMessage, code: 'images.unreadable', fields: { [field]: unreadableMessage } },
];

async function submitted(member: Member, overrides?: Parameters<Member['submit']>[0]): Promise<SubmittedStartup> {
  const [status, startup] = await member.submit(overrides);
  expect(status).toBe(201);
  return startup;
}

describe.each(bothHosts)('submissions on %s', (_, open) => {
  test('a new submission is pending, visible only to its owner, and confirmed by an email', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const listing = await submitted(ravi, {
      media: [tinyImage, tinyImage],
      topics: ['finance', 'productivity', 'finance'],
      comments: 'Hello.',
      wantsFunding: true,
      subscriptionId: 'I-NOT-PAID',
    });
    expect(listing).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Lichen Ledger',
      slug: 'lichen-ledger',
      tagline: 'Bookkeeping at the speed of lichen.',
      description: 'It keeps books, slowly.',
      logo: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/),
      website: 'https://lichen-ledger.example/',
      screenshots: [listing.logo, listing.logo],
      categories: ['finance', 'productivity'],
      tags: [],
      likes: 0,
      featured: false,
      publishedAt: null,
      status: 'pending',
      userId: ravi.id,
      makers: ['ravi'],
      analytics: { impressions: 0, views: 0, traffic: 0 },
    });
    const picture = await host.store.images.bySha256(parseImagePath(listing.logo) ?? '');
    expect({ ...picture, webp: Buffer.from(picture?.webp ?? []).toString('latin1', 0, 4) }).toMatchObject({
      width: 2,
      height: 2,
      webp: 'RIFF',
    });
    expect(await unsentEmails(host)).toEqual([
      { kind: 'submission.received', to: 'ravi@people.example', startup: 'Lichen Ledger' },
    ]);
    expect(await pathsShowing()).toEqual([]);
    const [, listed] = await ravi.get<SubmittedStartup[]>(`/api/startups/user/${ravi.id}`);
    const queue = { place: 4, dueAt: '2026-12-21T12:00:00.000Z' };
    expect(listed.find(({ _id }) => _id === listing._id)).toEqual({ ...listing, queue });
    expect(await host.store.submissions.byStartup(listing._id)).toMatchObject({
      plan: 'Hobby',
      subscriptionId: '',
      userId: ravi.id,
    });

    // If a site offers no plans, it promises no review time.
    for (const plan of await host.store.plans.list()) await host.store.plans.update({ ...plan, status: 'inactive' });
    const [, unpromised] = await ravi.get<SubmittedStartup[]>(`/api/startups/user/${ravi.id}`);
    expect(unpromised.find(({ _id }) => _id === listing._id)).toEqual({ ...listing, queue: { ...queue, dueAt: null } });

    const [, sent] = await ravi.get<Sent>(`/api/startups/${listing._id}/submission`);
    expect(sent).toMatchObject({
      icon: listing.logo,
      media: listing.screenshots,
      comments: 'Hello.',
      wantsFunding: true,
      makers: ['ravi'],
    });
    const [status, refusal] = await (await signInAs(host, 'noor')).get(`/api/startups/${listing._id}/submission`);
    expect([status, refusal]).toEqual([403, { message: 'You do not have permission to do this.', code: 'auth.forbidden' }]);
  });

  test('an approved listing is public at once in every list', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    // These requests fill the cache, so that a stale response would be noticed.
    expect(await pathsShowing()).toEqual([]);
    const listing = await submitted(ravi);
    expect(await pathsShowing()).toEqual([]);
    const { analytics: _counted, ...startup } = listing;
    const published = { ...startup, status: 'active', publishedAt: now.toISOString() };
    expect(await ida.decideStartup(listing._id, 'active')).toEqual([200, published]);
    expect(await pathsShowing()).toEqual([...lists, 'its page']);
    expect(await getPublic('/api/startups/slug/lichen-ledger')).toEqual([
      200,
      { ...published, makers: [{ username: 'ravi', name: 'Ravi Menon', avatar: '/sample/avatars/ravi.svg' }] },
    ]);
    expect((await names('/api/startups'))[0]).toBe('Lichen Ledger');
    expect(await unsentEmails(host, 'submission.approved')).toEqual([
      { kind: 'submission.approved', to: 'ravi@people.example', startup: 'Lichen Ledger', slug: 'lichen-ledger' },
    ]);

    for (const status of ['active', 'rejected']) {
      expect(await ida.decideStartup(listing._id, status)).toEqual([
        409,
        { message: 'Approved by Ida Okafor just now.', code: 'startups.not_pending' },
      ]);
    }
    expect(await ravi.resubmit(listing._id)).toEqual([
      409,
      { message: 'Only a rejected startup can be resubmitted.', code: 'startups.not_rejected' },
    ]);
    expect(await unsentEmails(host)).toHaveLength(2);
  });

  test('a rejected listing stays private, shows its reason, and can be changed and resubmitted', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const listing = await submitted(ravi, { media: [tinyImage] });
    const { analytics: _counted, ...startup } = listing;
    expect(await ida.decideStartup(listing._id, 'rejected', ' Too slow. ')).toEqual([
      200,
      { ...startup, status: 'rejected', rejectionReason: 'Too slow.' },
    ]);
    expect(await pathsShowing()).toEqual([]);
    const [, sent] = await ravi.get<Sent>(`/api/startups/${listing._id}/submission`);
    expect(sent).toMatchObject({ status: 'rejected', rejectionReason: 'Too slow.' });
    expect(await unsentEmails(host, 'submission.rejected')).toEqual([
      { kind: 'submission.rejected', to: 'ravi@people.example', startup: 'Lichen Ledger', reason: 'Too slow.' },
    ]);

    // Existing images are identified by their URLs; nothing new is stored for them.
    const resubmitted = await ravi.resubmit(listing._id, {
      pitch: 'Faster.',
      icon: listing.logo,
      media: [],
      topics: ['design'],
    });
    const changed = { ...listing, tagline: 'Faster.', screenshots: [], categories: ['design'] };
    expect(resubmitted).toEqual([200, changed]);
    expect(await ida.decideStartup(listing._id, 'rejected')).toMatchObject([200, { status: 'rejected' }]);
    const [, unexplained] = await ravi.get<Sent>(`/api/startups/${listing._id}/submission`);
    expect(unexplained.rejectionReason).toBeUndefined();
    // Each submission and each decision sends one email.
    expect([
      (await unsentEmails(host, 'submission.received')).length,
      (await unsentEmails(host, 'submission.rejected')).length,
    ]).toEqual([2, 2]);
    // A new name leads to a new slug.
    const [, renamed] = await ravi.resubmit(listing._id, { productName: 'Fast Ledger', icon: listing.logo });
    expect([renamed.slug, renamed.status]).toEqual(['fast-ledger', 'pending']);
    expect(await ida.decideStartup(listing._id, 'active')).toMatchObject([200, { status: 'active', slug: 'fast-ledger' }]);
  });

  test('an image URL is accepted only from the listing it belongs to', async () => {
    host = await openForTest(open);
    const [ravi, ida] = [await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const listing = await submitted(ravi);
    await ida.decideStartup(listing._id, 'rejected');
    const stranger = `/images/${'ab'.repeat(32)}.webp`;
    expect(await ravi.submit({ icon: listing.logo })).toEqual(unreadable('body.icon'));
    for (const icon of [stranger, 'https://example.com/a.png']) {
      expect(await ravi.resubmit(listing._id, { icon })).toEqual(unreadable('body.icon'));
    }
    expect(await ravi.resubmit(listing._id, { media: [listing.logo, tinyImage, stranger] })).toEqual(unreadable('body.media.2'));
  });

  test('a submission with one invalid image is refused as a whole, the refusal names the field of the image, and nothing is saved', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const before = await host.store.startups.ofUser(ravi.id);
    const svg = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    expect(await ravi.submit({ media: [tinyImage, tinyImage, svg, tinyImage] })).toEqual(unreadable('body.media.2'));
    expect(await host.store.startups.ofUser(ravi.id)).toEqual(before);
    expect(await unsentEmails(host)).toEqual([]);
    const alone = await submitted(ravi);
    expect(alone.slug).toBe('lichen-ledger');
  });

  test('a member who signs out while images are re-encoded submits nothing', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const before = await host.store.startups.ofUser(ravi.id);
    const [reply] = await Promise.all([ravi.submit({ media: [tinyImage, tinyImage, tinyImage, tinyImage] }), ravi.signOut()]);
    expect(reply).toEqual([401, { message: 'You must be logged in to submit a startup.', code: 'submissions.not_logged_in' }]);
    expect(await host.store.startups.ofUser(ravi.id)).toEqual(before);
  });

  test('a repeated identical submission returns the same listing; a changed one creates another', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const first = await submitted(ravi);
    expect(await submitted(ravi)).toEqual(first);
    expect(await submitted(ravi, { productName: 'LICHEN LEDGER', website: 'http://www.lichen-ledger.example' })).toEqual(first);
    const changed = await submitted(ravi, { description: 'It keeps books, quickly.' });
    expect([changed._id === first._id, changed.slug]).toEqual([false, 'lichen-ledger-2']);
    const submittedByNoor = await submitted(await signInAs(host, 'noor'));
    expect(submittedByNoor.slug).toBe('lichen-ledger-3');
  });

  test('an identical submission ten minutes later creates another listing', async () => {
    let minutes = 0;
    host = await openForTest(open, { clock: () => new Date(now.getTime() + minutes * 60_000) });
    const ravi = await signInAs(host, 'ravi');
    const first = await submitted(ravi);
    minutes = 9.9;
    expect((await submitted(ravi))._id).toBe(first._id);
    minutes = 10;
    expect((await submitted(ravi))._id).not.toBe(first._id);
  });

  test('a listing with a known name or website can be submitted and is reported as a possible duplicate', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const known = await submitted(ravi, { productName: 'Kanbanjo', website: 'https://mosscount.example' });
    expect(known.slug).toBe('kanbanjo-2');
  });

  test('analytics show totals, listings and days of active listings only', async () => {
    host = await openForTest(open);
    const mara = await signInAs(host, 'mara');
    type Analytics = CallReply<Contract['getAnalytics']>;
    const [status, analytics] = await mara.get<Analytics>(`/api/analytics/user/${mara.id}`);
    expect(status).toBe(200);
    expect(analytics.startups.map(({ slug }) => slug)).toEqual(['o', 'ferrywire', 'last-ferry-home']);
    const sum = (kind: 'impressions' | 'views' | 'traffic') => analytics.startups.reduce((total, one) => total + one[kind], 0);
    expect(analytics.totals).toEqual({ impressions: sum('impressions'), views: sum('views'), traffic: sum('traffic') });
    expect(analytics.days).toHaveLength(30);
    expect([analytics.days[0]?.day, analytics.days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);

    const before = analytics.days.at(-1)?.views ?? 0;
    const ravi = await signInAs(host, 'ravi');
    await ravi.send('POST', '/api/analytics/view', { startupId: '0000000000030000294ca9d6' });
    await host.flushCounts();
    const [, after] = await mara.get<Analytics>(`/api/analytics/user/${mara.id}`);
    expect(after.days.at(-1)?.views).toBe(before + 1);
    expect(after.totals.views).toBe(analytics.totals.views + 1);
  });
});
