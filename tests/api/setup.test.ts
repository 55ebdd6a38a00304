import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleRecords } from '../../db/sample/records.ts';
import { personId } from '../../db/sample/people.ts';
import type { SampleImpact } from '../../server/domain/submissions/setup/sample-removal.contract.ts';
import { defaultSettings } from '../../server/domain/site/settings.contract.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';
import { optionalSetupParts, type Setup } from '../../server/domain/submissions/setup/setup.contract.ts';
import { aStartup, anId } from '../store/builders.ts';
import { callApi, outcome, unsentEmails } from './account-calls.ts';
import { openFounderSites } from './founder-sites.ts';
import { createSession, koaHost, now, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const bylinery = '000000000003000018cafacd';
const server = { siteUrl: 'https://green.example', mailFrom: 'hello@mail.green.example' };

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  let session: string;
  const openHost = async () => {
    host = await openForTest(open);
    session = await createSession(host, 'ida');
  };
  const read = async <Reply>(path: string): Promise<Reply> => JSON.parse((await host.send({ path, session })).text) as Reply;
  const remove = async (body: object) => {
    const { status, text } = await callApi(host, '/admin/sample/removal', body, { session });
    return [status, JSON.parse(text)] as [number, SampleImpact & { code?: string }];
  };

  test('the checklist says what is left to do, until an admin dismisses it', async () => {
    await openHost();
    const before = await read<Setup>('/api/admin/setup');
    expect(before).toEqual({
      isShown: true,
      hasSample: true,
      parts: [
        { part: 'name', finding: 'no_name_or_logo' },
        { part: 'contact', finding: 'no_contact' },
        { part: 'categories', finding: 'done' },
        { part: 'listings', finding: 'none' },
        { part: 'email', finding: 'email_to_files' },
        { part: 'pages', finding: 'none' },
        { part: 'appearance', finding: 'unchanged' },
        { part: 'texts', finding: 'unchanged' },
        { part: 'menus', finding: 'unchanged' },
        { part: 'plans', finding: 'sample_plans' },
        { part: 'sample', finding: 'sample_here' },
      ],
    });
    const { status, text } = await callApi(host, '/admin/setup/dismiss', {}, { session });
    expect([status, JSON.parse(text)]).toEqual([200, { ...before, isShown: false }]);
    expect(await read<Setup>('/api/admin/setup')).toMatchObject({ isShown: false, hasSample: true });
  });

  test('the line of the name and the logo is done when both are set, and says which one is missing', async () => {
    await openHost();
    const { settings } = host.store;
    const own = { ...defaultSettings, ...(await settings.get()), siteName: 'GreenTools' };
    const finding = async () => (await read<Setup>('/api/admin/setup')).parts.find(({ part }) => part === 'name')?.finding;
    await settings.save(own);
    expect(await finding()).toBe('no_logo');
    const logoUrl = `/images/${'a'.repeat(64)}.webp`;
    await settings.save({ ...own, logoUrl, siteName: defaultSettings.siteName });
    expect(await finding()).toBe('no_name');
    await settings.save({ ...own, logoUrl });
    expect(await finding()).toBe('done');
  });

  test('the optional lines are done when a section differs from that of a new site, and saving the defaults changes nothing', async () => {
    await openHost();
    const { siteSections } = host.store;
    const { face, texts, menus } = defaultSections;
    const findings = async () =>
      (await read<Setup>('/api/admin/setup')).parts.flatMap(({ part, finding }) =>
        optionalSetupParts.has(part) ? [finding] : [],
      );
    await siteSections.save('face', face);
    await siteSections.save('menus', menus);
    expect(await findings()).toEqual(['unchanged', 'unchanged', 'unchanged']);
    await siteSections.save('face', { ...face, corners: 'square' });
    await siteSections.save('texts', { ...texts, noun: 'tool' });
    await siteSections.save('menus', { ...menus, hiddenParts: ['blog'] });
    expect(await findings()).toEqual(['done', 'done', 'done']);
  });

  test('an admin sends a test email to their own address', async () => {
    await openHost();
    const { text } = await callApi(host, '/admin/setup/test-email', {}, { session });
    expect(JSON.parse(text)).toEqual({ message: 'The test email is on its way.', to: 'ida@people.example' });
    expect(await unsentEmails(host)).toEqual([{ kind: 'site.test', to: 'ida@people.example', username: 'ida' }]);
  });

  test('a preview has the saved sender, reply-to address and footer', async () => {
    await openHost();
    const settings = { senderName: 'Acme', replyTo: 'answers@acme.example', footer: 'Acme Ltd.\nMain Street 1' };
    expect(outcome(await callApi(host, '/admin/site/emails', settings, { session }))).toBe(200);
    const { senderName, replyTo, subject, text, html } = await read<Record<string, string>>(
      '/api/admin/site/emails/preview?kind=submission.received',
    );
    expect([senderName, replyTo, subject]).toEqual(['Acme', 'answers@acme.example', 'We have received Acme']);
    expect(text).toContain('\n\nAcme Ltd.\nMain Street 1\n');
    expect(html).toContain('>Acme Ltd.\nMain Street 1</p>');
  });

  test('the removal deletes the unchanged sample, and keeps records that people have changed, own or asked about', async () => {
    await openHost();
    const { store } = host;
    const sample = sampleRecords();
    const ravi = await signInAs(host, 'ravi');
    const [, own] = await ravi.submit();
    const edited = await store.startups.byId('00000000000300003b6c9058');
    if (edited) await store.startups.update({ ...edited, tagline: 'Our own words' });
    const post = sample.posts[0];
    if (post) await store.posts.update({ ...post, title: 'Our own title' });
    await store.users.insert({
      ...(await member(host, 'noor')),
      _id: '01a1fdfa46000000000000aa',
      username: 'person',
      email: 'p@b.example',
    });
    const claim = {
      _id: '01a1fdfa46000000000000ab',
      startup_id: bylinery,
      userId: '01a1fdfa46000000000000aa',
      status: 'pending',
    } as const;
    await store.claims.insert({ ...claim, createdAt: now.toISOString(), updatedAt: now.toISOString() });

    const counted = await read<SampleImpact>('/api/admin/sample');
    expect(counted.kept).toMatchObject({ startups: 2, posts: 1, deals: 0, plans: 0, advertising: 0 });
    expect(counted.removed).toMatchObject({
      startups: sample.startups.length - 2,
      posts: sample.posts.length - 1,
      deals: sample.deals.length,
      collections: sample.collections.length,
      pages: sample.pages.length,
      questions: sample.faq.flatMap(({ faqs }) => faqs).length,
      advertising: 1,
      plans: 3,
    });
    // The caller, the member with a listing of their own, and the owner of the edited listing stay.
    expect(counted.kept.users).toBeGreaterThanOrEqual(2);

    const total = Object.values(counted.removed).reduce((sum, count) => sum + count, 0);
    expect((await remove({ plans: 'remove', expected: total - 1 }))[1].code).toBe('removals.more_match');
    const [status, reply] = await remove({ plans: 'keep', expected: total });
    expect([status, reply.removed]).toEqual([200, { ...counted.removed, plans: 0 }]);
    // Records that are kept for people do not count as records that can still be removed.
    expect(await read<Setup>('/api/admin/setup')).toMatchObject({ hasSample: false });

    const { total: left } = await store.startups.list({ offset: 0, limit: 1 });
    expect(left).toBe(2);
    expect((await store.startups.byId(own._id))?.userId).toBe(personId('ravi'));
    expect(await store.startups.byId(bylinery)).toBeDefined();
    expect(await store.users.byId(personId('ida'))).toBeDefined();
    expect([await store.deals.list(), await store.faq.list(), await store.advertising.get()]).toEqual([[], [], undefined]);
    expect((await store.plans.list()).length).toBe(3);
    expect((await store.categories.list()).length).toBeGreaterThan(0);
    expect(await store.settings.get()).toMatchObject({ contactEmail: '', seoTitle: '', headline: 'Startups and AI tools' });

    // An import of listings leaves emails, pages and plans to do.
    for (let at = 1; at <= 20; at += 1) await store.startups.insert(aStartup({ _id: anId(at) }));
    expect(await read<Setup>('/api/admin/setup')).toMatchObject({ isShown: true, hasSample: false });

    const [, again] = await remove({ plans: 'remove', expected: 3 });
    expect(again.removed).toEqual({ ...Object.fromEntries(Object.keys(again.removed).map((noun) => [noun, 0])), plans: 3 });
    expect(await store.plans.list()).toEqual([]);
    const { entries } = await store.audit.table({ search: 'removeSample' }, { offset: 0, limit: 9 });
    expect(entries.map(({ subject }) => subject)).toEqual(['Sample directory', 'Sample directory']);
  });
});

async function member({ store }: TestHost, username: 'noor') {
  const user = await store.users.byId(personId(username));
  if (user === undefined) throw new Error('The sample has no such member.');
  return user;
}

test('the DNS records of the sender are looked up; a subdomain has the policy of its parent', async () => {
  const sites = await openFounderSites();
  onTestFinished(sites.close);
  const host = await koaHost({ env: { websites: async () => sites.websites, server } });
  const session = await createSession(host, 'ida');
  const records = async (query = '') => {
    const { status, text } = await host.send({ path: `/api/admin/setup/email-records${query}`, session });
    if (status !== 200) return text;
    const reply = JSON.parse(text) as { sender: string; records: { kind: string; name: string; state: string }[] };
    return [reply.sender, ...reply.records.map(({ kind, name, state }) => `${kind} ${name} ${state}`)];
  };
  sites.txt.set('_dmarc.green.example', ['v=DMARC1; p=none']);
  sites.txt.set('mail.green.example', ['v=spf1 include:mx.example -all', 'v=spf10 other']);
  sites.txt.set('green._domainkey.mail.green.example', ['v=DKIM1; k=rsa; p=MIGf']);
  expect(await records()).toEqual([
    'hello@mail.green.example',
    'spf mail.green.example found',
    'dkim default._domainkey.mail.green.example missing',
    'dmarc _dmarc.green.example found',
  ]);
  sites.txt.set('mail.green.example', 'silent');
  expect(await records('?selector=green')).toEqual([
    'hello@mail.green.example',
    'spf mail.green.example unknown',
    'dkim green._domainkey.mail.green.example found',
    'dmarc _dmarc.green.example found',
  ]);
  expect(outcome(await host.send({ path: '/api/admin/setup/email-records?selector=a%20b', session }))).toBe('request.invalid');
  await host.close();
});
