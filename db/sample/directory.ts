import type { AnalyticsDay } from '../../server/domain/audience/analytics.contract.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { Favorite } from '../../server/domain/collections/favorites.contract.ts';
import { defaultSettings, type Settings } from '../../server/domain/site/settings.contract.ts';
import { dayMs } from '../../server/domain/core/dates.ts';
import { hobbyPlan, type Submission } from '../../server/domain/submissions/submissions.contract.ts';
import { reviewDueAt } from '../../server/domain/submissions/payments/plans.rules.ts';
import { slugify } from '../../server/domain/core/slugs.ts';
import { firstChartDay } from '../../server/domain/audience/analytics.rules.ts';
import { rankByActivity } from '../../server/domain/audience/trending.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { presentDetails } from '../../server/domain/listings/startups.rules.ts';
import type { ClaimRecord, MakerRecord, StartupRecord, Store, UserRecord } from '../store.ts';
import { sampleCategories } from './categories.ts';
import { sampleFieldValues } from './fields.ts';
import { sampleId } from './ids.ts';
import {
  sampleClaims,
  sampleFavorites,
  sampleSubmissions,
  type SampleClaim,
  type SampleFavorite,
  type SampleSubmission,
} from './members.ts';
import { personId, samplePeople, type SamplePerson } from './people.ts';
import { fileNameOf, logoPath, sampleStartups, websiteOf } from './startups.ts';
import type { SampleStartup } from './startups/sample-startup.ts';

export interface SampleDirectory {
  users: UserRecord[];
  categories: Category[];
  /** `likes` includes the likes of `favorites`. */
  startups: StartupRecord[];
  favorites: Favorite[];
  submissions: Submission[];
  makers: MakerRecord[];
  claims: ClaimRecord[];
  /** Counts of active listings that have an owner. */
  analytics: (AnalyticsDay & { startupId: string })[];
  settings: Settings;
}

/** The sample directory at the time `now`, without `sampleContent`. All times are before `now`, some of them today or yesterday. */
export function sampleDirectory(now: Date): SampleDirectory {
  const startups = sampleStartups.map((startup, at) => startupRecord(startup, at, now));
  return {
    users: samplePeople.map((person: SamplePerson, at) => userRecord(person, at, now)),
    categories: sampleCategories.map((category) => ({
      ...category,
      startupCount: startups.filter(({ status, categories }) => status === 'active' && categories.includes(category.slug)).length,
    })),
    startups,
    favorites: sampleFavorites.map((favorite) => favoriteOf(favorite, now)),
    submissions: sampleSubmissions.map((submission) => submissionOf(submission, startups, now)),
    makers: sampleSubmissions.flatMap((submission) => makersOf(submission, now)),
    claims: sampleClaims.map((claim, at) => claimRecord(claim, at, now)),
    analytics: startups.flatMap((startup, at) =>
      startup.status === 'active' && startup.userId !== undefined
        ? sampleDays(startup, at, now).map((counts) => ({ startupId: startup._id, ...counts }))
        : [],
    ),
    settings: sampleSettings,
  };
}

/** Fills an empty store with the sample directory, in one transaction. */
export async function seedSampleDirectory(store: Store, now: Date): Promise<void> {
  const sample = sampleDirectory(now);
  await store.transaction(async (inside) => {
    for (const user of sample.users) await inside.users.insert(user);
    for (const category of sample.categories) await inside.categories.insert(category);
    for (const startup of sample.startups) {
      const favoriteCount = sample.favorites.filter(({ startupId }) => startupId === startup._id).length;
      await inside.startups.insert({ ...startup, likes: startup.likes - favoriteCount });
    }
    for (const favorite of sample.favorites) await inside.favorites.add(favorite);
    for (const submission of sample.submissions) await inside.submissions.save(submission);
    for (const maker of sample.makers) await inside.makers.save(maker);
    for (const claim of sample.claims) await inside.claims.insert(claim);
    for (const { startupId, ...counts } of sample.analytics) await inside.analytics.add(startupId, counts);
    const { activity } = await inside.analytics.activity(firstChartDay(now), '', sample.startups.length);
    await inside.analytics.setTrending(rankByActivity(activity));
    await inside.fields.save(usualFields);
    await inside.settings.save(sample.settings);
  });
}

function userRecord(person: SamplePerson, at: number, now: Date): UserRecord {
  const createdAt = moment(now, person.joinedDaysAgo, 0.4);
  const profile = (network: string) => (person.social ? `https://${network}.example/${person.username}` : '');
  return {
    _id: sampleId('user', at + 1),
    username: person.username,
    name: person.name,
    email: `${person.username}@people.example`,
    phone: person.phone ?? '',
    linkedin: profile('linkedin'),
    instagram: profile('instagram'),
    facebook: profile('facebook'),
    avatar: avatarPath(person.username),
    role: person.role ?? 'user',
    status: person.inactive ? 'inactive' : 'active',
    createdAt,
    passwordHash: null,
    twoStep: false,
    expiresAt: null,
    googleSub: null,
    emailVerifiedAt: person.unproved ? null : createdAt,
    newEmail: null,
  };
}

export function avatarPath(username: string): string {
  return `/sample/avatars/${username}.svg`;
}

function startupRecord(startup: SampleStartup, at: number, now: Date): StartupRecord {
  const sameDay = sampleStartups.filter(({ daysAgo }) => daysAgo === startup.daysAgo);
  const website = websiteOf(startup);
  const submission = sampleSubmissions.find((sent) => sent.startup === startup.name);
  const claim = sampleClaims.find(({ proven, startup: name }) => proven && name === startup.name);
  return {
    _id: sampleId('startup', at + 1),
    name: startup.name,
    slug: slugify(startup.name),
    tagline: startup.tagline,
    description: startup.description.join('\n\n'),
    logo: logoPath(startup),
    website,
    ...(startup.affiliate ? { affiliateLink: `${website}/?ref=startup-directory` } : {}),
    screenshots: Array.from(
      { length: startup.screenshots },
      (_, index) => `/sample/screenshots/${fileNameOf(startup)}-${index + 1}.svg`,
    ),
    categories: startup.categories,
    tags: startup.tags,
    likes: startup.likes,
    featured: startup.featured ?? false,
    publishedAt: moment(now, startup.daysAgo, (sameDay.indexOf(startup) + 1) / (sameDay.length + 1)),
    status: startup.status ?? 'active',
    ...(startup.owner ? { userId: personId(startup.owner) } : {}),
    ...(claim?.decidedDaysAgo === undefined ? {} : { verifiedAt: moment(now, claim.decidedDaysAgo, 0.4) }),
    ...(startup.rejectionReason ? { rejectionReason: startup.rejectionReason } : {}),
    ...presentDetails({
      ...(submission === undefined ? {} : detailsOf(submission, startup)),
      fields: sampleFieldValues(startup.name),
    }),
    sourceId: null,
  };
}

export function startupCalled(name: string): { startup: SampleStartup; _id: string } {
  const at = sampleStartups.findIndex((startup) => startup.name === name);
  const startup = sampleStartups[at];
  if (startup === undefined) throw new Error(`No sample startup is called ${name}`);
  return { startup, _id: sampleId('startup', at + 1) };
}

/** The favorite is dated late in the day, after the listings that were published on that day. */
function favoriteOf({ by, startup, daysAgo }: SampleFavorite, now: Date): Favorite {
  return { userId: personId(by), startupId: startupCalled(startup)._id, createdAt: moment(now, daysAgo, 0.9) };
}

function claimRecord({ by, startup, status, daysAgo, decidedDaysAgo }: SampleClaim, at: number, now: Date): ClaimRecord {
  const createdAt = moment(now, daysAgo, 0.6);
  return {
    _id: sampleId('claim', at + 1),
    startup_id: startupCalled(startup)._id,
    userId: personId(by),
    status,
    createdAt,
    updatedAt: decidedDaysAgo === undefined ? createdAt : moment(now, decidedDaysAgo, 0.4),
  };
}

function detailsOf({ video, specialOffer = '', makers }: SampleSubmission, startup: SampleStartup) {
  const videos = { page: '/tour', file: '/tour.mp4' };
  return { videoUrl: video === undefined ? '' : websiteOf(startup) + videos[video], specialOffer, makers };
}

/** Published listings were submitted two days before their publication. */
function submissionOf(sample: SampleSubmission, startups: readonly StartupRecord[], now: Date): Submission {
  const { startup, _id } = startupCalled(sample.startup);
  const waiting = startups.find((record) => record._id === _id && record.status !== 'active');
  const createdAt = waiting?.publishedAt ?? moment(now, startup.daysAgo + 2, 0.5);
  return {
    startupId: _id,
    userId: startup.owner === undefined ? '' : personId(startup.owner),
    ...detailsOf(sample, startup),
    comments: sample.comments ?? '',
    wantsAccelerator: sample.wantsAccelerator ?? false,
    wantsFunding: sample.wantsFunding ?? false,
    topics: startup.categories,
    plan: hobbyPlan,
    subscriptionId: '',
    promise: '',
    dueAt: reviewDueAt(createdAt, ''),
    createdAt,
    decidedAt: waiting === undefined ? moment(now, startup.daysAgo, 0.25) : null,
  };
}

/** Makers are asked to confirm when the listing is published. */
function makersOf({ startup: name, makers, unanswered }: SampleSubmission, now: Date): MakerRecord[] {
  const { startup, _id: startupId } = startupCalled(name);
  if ((startup.status ?? 'active') !== 'active') return [];
  const askedAt = moment(now, startup.daysAgo, 0.25);
  return samplePeople
    .filter(({ username }) => makers.includes(username))
    .map(({ username }) => ({
      startupId,
      userId: personId(username),
      usernameKey: username,
      askedAt,
      ...(username === unanswered ? { status: 'asked', answeredAt: null } : { status: 'accepted', answeredAt: askedAt }),
    }));
}

/**
 * A time on the day `daysAgo` days before `now`, in the local time zone (in the demo, the viewer's). `share`, from 0 to 1, is the elapsed
 * part of that day; for today, the elapsed part of the time between midnight and `now`.
 */
export function moment(now: Date, daysAgo: number, share: number): string {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const end = daysAgo === 0 ? now : new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return new Date(start.getTime() + Math.floor((end.getTime() - start.getTime()) * share)).toISOString();
}

const daysCounted = 45;

/**
 * A listing's counts for each of the last 45 UTC days, oldest first; today's cover only the elapsed part of the day. The counts
 * are computed by a formula, so that the demo does not have to load them. They grow with the likes and over time, and are lower
 * on weekends.
 */
function sampleDays({ likes }: { likes: number }, number: number, now: Date): AnalyticsDay[] {
  const today = Math.floor(now.getTime() / dayMs);
  return Array.from({ length: daysCounted }, (_, at) => {
    const back = daysCounted - 1 - at;
    const luck = (((today - back) * 7_919 + number * 104_729) % 101) / 101;
    const weekday = new Date((today - back) * dayMs).getUTCDay();
    const passed = back === 0 ? (now.getTime() % dayMs) / dayMs : 1;
    const busy = (weekday % 6 === 0 ? 0.6 : 1) * (1 - back / 90) * (0.75 + luck * 0.35) * passed;
    const impressions = Math.round(((likes * likes) / 36) * busy);
    const views = Math.round(impressions * (0.13 - luck * 0.05));
    return {
      day: new Date((today - back) * dayMs).toISOString().slice(0, 10),
      impressions,
      views,
      traffic: Math.round(views * (0.2 + luck * 0.15)),
    };
  });
}

const siteDescription =
  'Find startups and AI tools worth an evening: reviewed by people, sorted with care, and readable even when you are offline.';

const sampleSettings: Settings = {
  ...defaultSettings,
  siteName: 'Startup Directory',
  contactEmail: 'hello@startup-directory.example',
  seoTitle: 'Startup Directory: new startups and AI tools, every day',
  seoDescription: siteDescription,
  seoKeywords: 'startups, AI tools, product launches, directory, deals for founders',
  ogTitle: 'New startups and AI tools, every day',
  ogDescription: siteDescription,
  twitterTitle: 'New startups and AI tools, every day',
  twitterDescription: siteDescription,
  structuredData: JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Startup Directory',
    description: siteDescription,
    email: 'hello@startup-directory.example',
  }),
};
