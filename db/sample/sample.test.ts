import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { advertising } from '../../server/domain/content/advertising.contract.ts';
import { analyticsDay } from '../../server/domain/audience/analytics.contract.ts';
import { category } from '../../server/domain/listings/categories.contract.ts';
import { claim } from '../../server/domain/ownership/claims.contract.ts';
import { deal } from '../../server/domain/content/deals.contract.ts';
import { faqCategory } from '../../server/domain/content/faq.contract.ts';
import { feedback } from '../../server/domain/audience/feedback.contract.ts';
import { favorite } from '../../server/domain/collections/favorites.contract.ts';
import { checkFieldValues } from '../../server/domain/listings/field-schema.contract.ts';
import { plan } from '../../server/domain/submissions/payments/plans.contract.ts';
import { post, postCategory } from '../../server/domain/content/posts.contract.ts';
import { settings } from '../../server/domain/site/settings.contract.ts';
import { startup } from '../../server/domain/listings/startups.contract.ts';
import { submission } from '../../server/domain/submissions/submissions.contract.ts';
import { user } from '../../server/domain/accounts/users.contract.ts';
import { reasonsOf } from '../../server/domain/audience/reports.rules.ts';
import { contentOf, presentOf } from '../../server/domain/submissions/revisions.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { cleanContent } from '../../server/domain/content/post-content.ts';
import { fold } from '../../server/domain/core/fold.ts';
import type { PlanRecord } from '../store.ts';
import { openMemoryStore } from '../memory/store.ts';
import { openSqliteStore } from '../sql/store.ts';
import { sampleAudience } from './audience.ts';
import { sampleContent } from './content.ts';
import { sampleDirectory } from './directory.ts';
import { sampleModeration } from './moderation.ts';
import { demoAdminId, demoFounderId } from './people.ts';
import { seedBasics, seedSample } from './seed.ts';

const now = new Date(2026, 4, 20, 15, 30);
const wholeSample = (at: Date) => ({
  ...sampleDirectory(at),
  ...sampleContent(at),
  ...sampleModeration(at),
  ...sampleAudience(at),
});
const sample = wholeSample(now);
const active = sample.startups.filter(({ status }) => status === 'active');

function countValues(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

function localDay(time: string): string {
  return new Date(time).toDateString();
}

describe('every record matches the schema of the contract', () => {
  it.each(sample.startups.map(({ sourceId: _internal, ...listing }) => [listing.name, listing] as const))(
    'startup %s',
    (_, listing) => {
      expect(v.parse(startup, listing)).toEqual(listing);
    },
  );

  it('the field values of startups fit the definitions of their fields', () => {
    for (const { name, fields = {} } of sample.startups)
      expect([name, checkFieldValues(fields, usualFields, { prefix: '' })]).toEqual([name, { values: fields }]);
  });

  it('all other records match the schema', () => {
    const people = sample.users.map(
      ({
        passwordHash: _hash,
        googleSub: _sub,
        emailVerifiedAt: _proved,
        newEmail: _newEmail,
        twoStep: _twoStep,
        expiresAt: _expires,
        ...person
      }) => person,
    );
    expect(v.parse(v.array(user), people)).toEqual(people);
    expect(v.parse(v.array(favorite), sample.favorites)).toEqual(sample.favorites);
    expect(v.parse(v.array(submission), sample.submissions)).toEqual(sample.submissions);
    expect(v.parse(v.array(v.omit(claim, ['startup', 'user'])), sample.claims)).toEqual(sample.claims);
    const counts = sample.analytics.map(({ startupId: _id, ...day }) => day);
    expect(v.parse(v.array(analyticsDay), counts)).toEqual(counts);
    expect(v.parse(v.array(category), sample.categories)).toEqual(sample.categories);
    expect(v.parse(v.array(postCategory), sample.postCategories)).toEqual(sample.postCategories);
    expect(v.parse(v.array(post), sample.posts)).toEqual(sample.posts);
    expect(v.parse(v.array(deal), sample.deals)).toEqual(sample.deals);
    const plans = sample.plans.map(({ status: _status, ...publicPlan }) => publicPlan);
    expect(v.parse(v.array(plan), plans)).toEqual(plans);
    expect(v.parse(v.array(faqCategory), sample.faq)).toEqual(sample.faq);
    expect(v.parse(advertising, sample.advertising)).toEqual(sample.advertising);
    expect(v.parse(settings, sample.settings)).toEqual(sample.settings);
    expect(JSON.parse(sample.settings.structuredData)).toMatchObject({ '@type': 'Organization' });
  });
});

describe('names and references are consistent', () => {
  it('ids are unique across all kinds of records and do not depend on when the sample is made', () => {
    const ids = (directory: typeof sample) =>
      [
        directory.users,
        directory.categories,
        directory.startups,
        directory.postCategories,
        directory.posts,
        directory.deals,
        directory.collections,
        directory.faq,
        directory.faq.flatMap(({ faqs }) => faqs),
        directory.plans,
        [directory.advertising],
        directory.claims,
        directory.revisions,
        directory.reports,
      ].flatMap((records) => records.map(({ _id }) => _id));
    expect(repeated(ids(sample))).toEqual([]);
    expect(ids(wholeSample(new Date(2031, 0, 1)))).toEqual(ids(sample));
  });

  it('ids of startups are in the order of publication', () => {
    const byAge = sample.startups.toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1));
    expect(byAge.map(({ _id }) => _id)).toEqual(sample.startups.map(({ _id }) => _id).toSorted());
  });

  it('slugs are unique per kind, and names, usernames and email addresses are unique', () => {
    expect(repeated(sample.startups.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(sample.startups.map(({ name }) => fold(name)))).toEqual([]);
    expect(repeated(sample.categories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated([...sample.posts, ...sample.postCategories].map(({ slug }) => slug))).toEqual([]);
    expect(repeated(sample.faq.flatMap(({ faqs }) => faqs.map(({ slug }) => slug)))).toEqual([]);
    expect(repeated(sample.users.flatMap(({ username, email }) => [username, email]))).toEqual([]);
  });

  it('categories and owners of startups exist', () => {
    const slugs = sample.categories.map(({ slug }) => slug);
    const people = sample.users.map(({ _id }) => _id);
    for (const { categories, userId } of sample.startups) {
      expect(slugs).toEqual(expect.arrayContaining(categories));
      expect(repeated(categories)).toEqual([]);
      if (userId !== undefined) expect(people).toContain(userId);
    }
    expect(sample.users.find(({ _id }) => _id === demoFounderId)).toMatchObject({ role: 'user', status: 'active' });
    expect(sample.users.find(({ _id }) => _id === demoAdminId)).toMatchObject({ role: 'admin', status: 'active' });
  });

  it('favorites, claims and submissions follow the rules of the API', () => {
    const listing = (id: string) => sample.startups.find(({ _id }) => _id === id);
    const inactive = sample.users.filter(({ status }) => status === 'inactive').map(({ _id }) => _id);
    expect(sample.favorites.filter(({ startupId }) => listing(startupId)?.status !== 'active')).toEqual([]);
    expect(repeated(sample.favorites.map(({ userId, startupId }) => `${userId} ${startupId}`))).toEqual([]);
    expect([...sample.favorites, ...sample.claims].filter(({ userId }) => inactive.includes(userId))).toEqual([]);
    for (const { status, startup_id, userId } of sample.claims) {
      expect(listing(startup_id)?.status).toBe('active');
      expect(listing(startup_id)?.userId).toBe(status === 'approved' ? userId : undefined);
    }
    for (const { startupId, userId, topics, makers } of sample.submissions) {
      expect(listing(startupId)).toMatchObject({ userId, categories: topics });
      const members = new Set<string>(sample.users.map(({ username }) => username));
      expect(makers.filter((name) => !members.has(name))).toEqual(
        makers.includes('night-shift-sven') ? ['night-shift-sven'] : [],
      );
    }
  });

  it('feedback has the schema of the contract', () => {
    for (const each of sample.feedback) expect(v.parse(feedback, each)).toEqual(each);
  });

  it('revisions and reports are about active startups, and the edits of members are edits of their own startups', () => {
    const listing = (id: string) => active.find(({ _id }) => _id === id);
    for (const { startupId, userId, before, patch, status } of sample.revisions) {
      const revised = listing(startupId);
      expect(revised && presentOf(contentOf(revised), patch)).toEqual(status === 'accepted' ? patch : before);
      if (userId !== null) expect(revised?.userId).toBe(userId);
    }
    const reasons = reasonsOf(undefined).reasons.map(({ title }) => title);
    for (const { startupId, reason } of sample.reports) {
      expect(listing(startupId)).toBeDefined();
      expect(reasons).toContain(reason);
    }
  });

  it('a collection contains only active startups, and none of them twice', () => {
    const ids = active.map(({ _id }) => _id);
    for (const { startupIds } of sample.collections) {
      expect(ids).toEqual(expect.arrayContaining(startupIds));
      expect(repeated(startupIds)).toEqual([]);
    }
    expect(countValues(sample.collections.map(({ visibility }) => visibility))).toEqual({ public: 2, private: 1 });
    expect(repeated(sample.collections.map(({ slug }) => slug ?? ''))).toEqual([]);
  });

  it('links point only to the reserved domain', () => {
    const hosts = [...JSON.stringify(sample).matchAll(/https?:\/\/([^/"\\?]+)/g)].map(([, host]) => host ?? '');
    expect(new Set(hosts.filter((host) => !host.endsWith('.example')))).toEqual(new Set(['schema.org']));
  });
});

describe('the sample has what the pages need', () => {
  it('the content of posts is already sanitized', () => {
    for (const { slug, content } of sample.posts) expect({ slug, content: cleanContent(content) }).toEqual({ slug, content });
  });

  it('startups come in every status and with galleries of every size', () => {
    expect(countValues(sample.startups.map(({ status }) => status))).toEqual({ active: 55, pending: 3, rejected: 2 });
    expect(Object.keys(countValues(active.map(({ screenshots }) => screenshots.length)))).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(active.filter(({ featured }) => featured)).toHaveLength(5);
    expect(sample.startups.filter(({ rejectionReason }) => rejectionReason !== undefined)).toHaveLength(1);
  });

  it('the demo founder has a listing in every status, one of them featured', () => {
    const own = sample.startups.filter(({ userId }) => userId === demoFounderId);
    expect(countValues(own.map(({ status }) => status))).toEqual({ active: 3, pending: 1, rejected: 1 });
    expect(own.some(({ featured }) => featured)).toBe(true);
  });

  it('the demo founder has favorites, a claim of every status, and submissions of every status', () => {
    expect(sample.favorites.filter(({ userId }) => userId === demoFounderId)).toHaveLength(6);
    const claims = sample.claims.filter(({ userId }) => userId === demoFounderId);
    expect(claims.map(({ status }) => status)).toEqual(['rejected', 'approved', 'pending']);
    const sent = sample.submissions.filter(({ userId }) => userId === demoFounderId).map(({ startupId }) => startupId);
    const statuses = sample.startups.filter(({ _id }) => sent.includes(_id)).map(({ status }) => status);
    expect(countValues(statuses)).toEqual({ active: 2, pending: 1, rejected: 1 });
  });

  it('every pending or rejected listing has a submission', () => {
    const waiting = sample.startups.filter(({ status }) => status !== 'active').map(({ _id }) => _id);
    expect(sample.submissions.map(({ startupId }) => startupId)).toEqual(expect.arrayContaining(waiting));
  });

  it('exactly one member has an unconfirmed email address', () => {
    const unproved = sample.users.filter(({ emailVerifiedAt }) => emailVerifiedAt === null);
    expect(unproved.map(({ username }) => username)).toEqual(['callum']);
  });

  it('about a third of the active startups can be claimed', () => {
    expect(active.filter(({ userId }) => userId === undefined)).toHaveLength(19);
  });

  it('every category has at least three active startups, and one category has more than fit on a page', () => {
    for (const { slug, startupCount } of sample.categories) {
      expect([slug, startupCount]).toEqual([slug, active.filter(({ categories }) => categories.includes(slug)).length]);
      expect(startupCount).toBeGreaterThanOrEqual(3);
    }
    expect(Math.max(...sample.categories.map(({ startupCount }) => startupCount))).toBeGreaterThanOrEqual(14);
    expect(sample.categories.filter(({ trending }) => trending)).toHaveLength(10);
  });

  it('blog, deals, FAQ and plans have the expected records', () => {
    expect(countValues(sample.posts.map(({ status }) => status))).toEqual({ published: 7, draft: 1 });
    expect(countValues(sample.posts.map(({ content }) => typeof content))).toEqual({ object: 7, string: 1 });
    expect(sample.postCategories.map(({ postCount }) => postCount)).toEqual([2, 1, 2, 2]);
    expect(countValues(sample.deals.map(({ status }) => status))).toEqual({ active: 5, expired: 1, draft: 1 });
    expect(sample.faq.map(({ faqs }) => faqs.length)).toEqual([4, 4, 3, 3]);
    expect(sample.plans.map(({ name, badge, monthlyPrice, annualPrice }) => [name, badge, monthlyPrice, annualPrice])).toEqual([
      ['Essential', '', 12, 99],
      ['Growth', 'Most Popular', 24, 199],
      ['Premium', '', 36, 299],
    ]);
  });

  it('taglines are one short sentence', () => {
    expect(sample.startups.filter(({ tagline }) => tagline.length > 100).map(({ name }) => name)).toEqual([]);
  });
});

describe('times', () => {
  const moments = [
    now,
    new Date(2026, 4, 20, 0, 0, 1),
    new Date(2026, 4, 20, 23, 59, 59),
    new Date(2026, 2, 1, 9),
    new Date(2024, 1, 29, 12),
  ];

  it.each(moments)('in a sample made at %s, no time is in the future, and today and yesterday have entries', (moment) => {
    const directory = wholeSample(moment);
    const times = [
      ...directory.startups.map(({ publishedAt }) => publishedAt),
      ...directory.posts.map(({ publishedAt }) => publishedAt),
      ...[...directory.users, ...directory.deals, ...directory.favorites, ...directory.submissions].map(
        ({ createdAt }) => createdAt,
      ),
      ...directory.claims.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
    ].filter((time) => time !== null);
    expect(times.filter((time) => time > moment.toISOString())).toEqual([]);
    expect(directory.claims.filter(({ createdAt, updatedAt }) => updatedAt < createdAt)).toEqual([]);
    const publishedAt = new Map(directory.startups.map((listing) => [listing._id, listing.publishedAt ?? '']));
    expect(directory.favorites.filter(({ startupId, createdAt }) => createdAt < (publishedAt.get(startupId) ?? ''))).toEqual([]);
    expect(directory.claims.filter(({ startup_id, createdAt }) => createdAt < (publishedAt.get(startup_id) ?? ''))).toEqual([]);

    const yesterday = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - 1);
    const days = directory.startups
      .filter(({ status }) => status === 'active')
      .map(({ publishedAt }) => localDay(publishedAt ?? ''));
    expect(days.filter((day) => day === moment.toDateString())).toHaveLength(5);
    expect(days.filter((day) => day === yesterday.toDateString())).toHaveLength(4);
  });
});

describe('analytics', () => {
  const days = [...new Set(sample.analytics.map(({ day }) => day))];
  const founders = sample.startups.filter(({ status, userId }) => status === 'active' && userId === demoFounderId);
  const together = days.map((day) =>
    sample.analytics
      .filter(({ day: on, startupId }) => on === day && founders.some(({ _id }) => _id === startupId))
      .reduce((sum, { impressions }) => sum + impressions, 0),
  );

  it('cover the last 45 days of each active listing with an owner', () => {
    expect([days.length, days[0], days.at(-1)]).toEqual([45, '2026-04-06', '2026-05-20']);
    const owned = active.filter(({ userId }) => userId !== undefined).map(({ _id }) => _id);
    expect(countValues(sample.analytics.map(({ startupId }) => startupId))).toEqual(
      Object.fromEntries(owned.map((id) => [id, 45])),
    );
  });

  it('never have more views than impressions, or more website visits than views', () => {
    const odd = sample.analytics.filter(({ impressions, views, traffic }) => views > impressions || traffic > views);
    expect(odd).toEqual([]);
  });

  it("have several thousand impressions a day for the founder's listings, and fewer than ten thousand", () => {
    expect(Math.max(...together)).toBeGreaterThan(7_000);
    expect(Math.max(...together)).toBeLessThan(10_000);
    expect(Math.min(...together.slice(0, -1))).toBeGreaterThan(1_000);
  });

  it('do not depend on the time, except that today’s counts grow during the day', () => {
    const on = (hours: number) => wholeSample(new Date(Date.UTC(2026, 4, 20, hours))).analytics;
    expect(on(12)).toEqual(on(12));
    const seenToday = (hours: number) => on(hours).find(({ day }) => day === '2026-05-20')?.impressions ?? 0;
    expect(seenToday(0)).toBe(0);
    expect(seenToday(12) / seenToday(6)).toBeCloseTo(2, 1);
    expect(on(20).filter(({ day }) => day !== '2026-05-20')).toEqual(on(3).filter(({ day }) => day !== '2026-05-20'));
  });
});

describe.each([
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const)('seedSample, in %s', (_, open) => {
  it('inserts listings, favorites, claims, submissions and analytics unchanged', async () => {
    const store = await open();
    await seedSample(store, now);
    for (const listing of sample.startups) expect(await store.startups.byId(listing._id)).toEqual(listing);
    const cards = (await store.startups.list({ offset: 0, limit: 100 })).cards.map((json) => JSON.parse(json));
    const likes = new Map(active.map((listing) => [listing._id, listing.likes]));
    expect(new Map(cards.map((card) => [card._id, card.likes]))).toEqual(likes);
    expect((await store.favorites.list(demoFounderId)).map((json) => JSON.parse(json).name)).toEqual([
      'Mosscount',
      '日々ノート',
      'Kerning Panic',
      'Handover Hat',
      'Decoy Pond',
      'The Patient Society for Keeping Beloved Old Software Running Without Making a Fuss About It',
    ]);
    expect((await store.claims.ofUser(demoFounderId)).map(({ status, startup: { name } }) => [status, name])).toEqual([
      ['pending', 'Loopcrate'],
      ['approved', 'Last Ferry Home'],
      ['rejected', 'Miselist'],
    ]);
    for (const sent of sample.submissions) expect(await store.submissions.byStartup(sent.startupId)).toEqual(sent);
    const own = (await store.startups.ofUser(demoFounderId)).map(({ _id }) => _id);
    expect(own).toHaveLength(5);
    expect(await store.analytics.days(own, '2026-04-21')).toHaveLength(30);
    await store.close();
  });
});

describe('seedSample', () => {
  it('fills an empty store with every kind of record', async () => {
    const store = openMemoryStore();
    await seedSample(store, now);
    expect(await store.startups.bySlug('ferrywire')).toEqual(sample.startups.find(({ slug }) => slug === 'ferrywire'));
    expect((await store.startups.list({ offset: 0, limit: 100 })).total).toBe(55);
    expect((await store.categories.list()).map(({ slug, startupCount }) => [slug, startupCount]).toSorted()).toEqual(
      sample.categories.map(({ slug, startupCount }) => [slug, startupCount]).toSorted(),
    );
    expect((await store.startups.trending(3)).map((json) => JSON.parse(json).name)).toEqual([
      'Mosscount',
      'Ferrywire',
      'Handover Hat',
    ]);
    expect(await store.users.byEmail('mara@people.example')).toMatchObject({ _id: demoFounderId });
    expect((await store.posts.categories(now.toISOString())).map(({ name, postCount }) => [name, postCount]).toSorted()).toEqual(
      sample.postCategories.map(({ name, postCount }) => [name, postCount]).toSorted(),
    );
    expect(await store.faq.list()).toEqual(sample.faq);
    expect(await store.plans.list()).toEqual(sample.plans);
    expect(await store.deals.list()).toHaveLength(7);
    expect(await store.collections.ofDirectory()).toHaveLength(3);
    expect(await store.advertising.get()).toEqual(sample.advertising);
    expect(await store.settings.get()).toEqual(sample.settings);
  });

  it('writes nothing when one insert is refused', async () => {
    const store = openMemoryStore();
    await seedSample(store, now);
    const before = await store.version();
    await expect(seedSample(store, now)).rejects.toThrow('Constraint broken');
    expect(await store.version()).toBe(before);
  });
});

it('a directory without sample data gets settings and inactive plans, and plans that an admin removed are not added again', async () => {
  const store = openMemoryStore();
  await seedBasics(store);
  expect(await store.settings.get()).toMatchObject({ siteName: 'Startup Directory', headline: 'Startups and AI tools' });
  const plans = await store.plans.list();
  const offerOf = ({ name, monthlyPrice, annualPrice, status }: PlanRecord) => [name, monthlyPrice, annualPrice, status];
  expect(plans.map(offerOf)).toEqual(sample.plans.map((plan) => offerOf({ ...plan, status: 'inactive' })));
  expect(JSON.stringify(plans)).not.toMatch(/newsletter|interview|blog|featured|editor|call|weekend/i);
  for (const { _id } of sample.plans) await store.plans.remove(_id);
  await seedBasics(store);
  expect(await store.plans.list()).toEqual([]);
});

describe('images', () => {
  const publicFiles = resolve(import.meta.dirname, '../../web/public');
  const art = readdirSync(resolve(publicFiles, 'sample'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => resolve(parentPath, name))
    .map((file) => ({
      path: file.slice(publicFiles.length).replaceAll('\\', '/'),
      svg: readFileSync(file, 'utf8'),
    }));

  it('every image path in the sample belongs to an image, and every image is used', () => {
    const named = new Set([...JSON.stringify(sample).matchAll(/"(\/sample\/[^"]+)"/g)].map(([, path]) => path));
    expect(new Set(art.map(({ path }) => path))).toEqual(named);
  });

  it('no two images are the same', () => {
    const alike = art.filter(({ svg }, at) => art.findIndex((other) => other.svg === svg) !== at);
    expect(alike.map(({ path }) => path)).toEqual([]);
  });

  it.each(art.map(({ path, svg }) => [path, svg] as const))('%s is static SVG without external references', (_, svg) => {
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox=')).toBe(true);
    expect(svg).not.toMatch(/<script|<foreignObject|<image|<use|<style|\son\w+=|javascript:|href=|url\((?!#)/i);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(repeated([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''))).toEqual([]);
  });
});
