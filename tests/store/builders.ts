import type { Advertising } from '../../server/domain/content/advertising.contract.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { Deal } from '../../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../../server/domain/content/faq.contract.ts';
import type { Favorite } from '../../server/domain/collections/favorites.contract.ts';
import { newSubscriber } from '../../server/domain/audience/newsletter.rules.ts';
import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { Post, PostCategory } from '../../server/domain/content/posts.contract.ts';
import { defaultSettings, type Settings } from '../../server/domain/site/settings.contract.ts';
import type { Submission } from '../../server/domain/submissions/submissions.contract.ts';
import type {
  ArchiveRecord,
  ClaimRecord,
  OwnershipProofRecord,
  CollectionRecord,
  EmailTokenRecord,
  IntentRecord,
  OutboxEmail,
  PasskeyRecord,
  PlanRecord,
  SessionRecord,
  RevisionRecord,
  StartupRecord,
  SubscriberRecord,
  UserRecord,
} from '../../db/store.ts';

/** The fixed time of all tests. */
export const noon = new Date('2026-11-21T12:00:00.000Z');

/** An id of 24 hexadecimal digits; ids sort like their numbers. */
export function anId(number: number): string {
  return number.toString(16).padStart(24, '0');
}

/** `days` before noon, as ISO text. */
export function daysAgo(days: number): string {
  return new Date(noon.getTime() - days * 86_400_000).toISOString();
}

/** The archive of listing 1, which user 1 archived. */
export function anArchive(overrides: Partial<ArchiveRecord> = {}): ArchiveRecord {
  return {
    startupId: anId(1),
    reason: 'spam',
    note: '',
    archivedAt: noon.toISOString(),
    archivedBy: anId(1),
    statusBefore: 'active',
    removalRequestedAt: null,
    ...overrides,
  };
}

/** An active listing without an owner. Its slug is derived from its id. */
export function aStartup(overrides: Partial<StartupRecord> = {}): StartupRecord {
  const _id = overrides._id ?? anId(1);
  return {
    _id,
    name: 'Acme Pay',
    slug: `startup-${Number.parseInt(_id, 16)}`,
    tagline: 'Payments for everyone',
    description: 'Acme Pay moves money.',
    logo: '',
    website: 'https://acme.example/',
    screenshots: [],
    categories: [],
    tags: [],
    likes: 0,
    featured: false,
    publishedAt: noon.toISOString(),
    status: 'active',
    sourceId: null,
    ...overrides,
  };
}

export function aCategory(overrides: Partial<Category> = {}): Category {
  return {
    _id: anId(1),
    name: 'Fintech',
    slug: 'fintech',
    description: 'Money and software.',
    icon: '💳',
    trending: false,
    startupCount: 0,
    seoTitle: '',
    imageUrl: '',
    imageTitle: '',
    imageText: '',
    imageCaption: '',
    imageDescription: '',
    ...overrides,
  };
}

/** An active member. Username and email are derived from the id. */
export function aUser(overrides: Partial<UserRecord> = {}): UserRecord {
  const _id = overrides._id ?? anId(1);
  const number = Number.parseInt(_id, 16);
  return {
    _id,
    username: `member-${number}`,
    name: 'Ada Example',
    email: `member-${number}@example.com`,
    phone: '',
    linkedin: '',
    instagram: '',
    facebook: '',
    avatar: '',
    role: 'user',
    status: 'active',
    createdAt: noon.toISOString(),
    passwordHash: null,
    googleSub: null,
    emailVerifiedAt: null,
    newEmail: null,
    twoStep: false,
    expiresAt: null,
    ...overrides,
  };
}

/** A session of user 1 that expires in an hour. */
export function aSession(overrides: Partial<SessionRecord> = {}): SessionRecord {
  return {
    tokenHash: 'session-1',
    userId: anId(1),
    device: 'Firefox',
    createdAt: daysAgo(2),
    authenticatedAt: daysAgo(2),
    seenAt: daysAgo(1),
    expiresAt: hourAfterNoon,
    multiFactor: false,
    ...overrides,
  };
}

/** A passkey of user 1 that was never used. */
export function aPasskey(overrides: Partial<PasskeyRecord> = {}): PasskeyRecord {
  return {
    _id: anId(1),
    userId: anId(1),
    credentialId: 'credential-1',
    publicKey: 'key-1',
    counter: 0,
    transports: ['internal', 'hybrid'],
    backedUp: false,
    name: 'Chrome on Linux',
    createdAt: noon.toISOString(),
    lastUsedAt: null,
    ...overrides,
  };
}

/** A sign-in token of user 1, valid for another hour. */
export function anEmailToken(overrides: Partial<EmailTokenRecord> = {}): EmailTokenRecord {
  return { tokenHash: 'token-1', userId: anId(1), purpose: 'sign_in', email: null, expiresAt: hourAfterNoon, ...overrides };
}

const hourAfterNoon = new Date(noon.getTime() + 3_600_000).toISOString();

/** User 1's favorite of listing 1. */
export function aFavorite(overrides: Partial<Favorite> = {}): Favorite {
  return { userId: anId(1), startupId: anId(1), createdAt: noon.toISOString(), ...overrides };
}

/** A public collection of the directory without listings. */
export function aCollection(overrides: Partial<CollectionRecord> = {}): CollectionRecord {
  return { ...anOwnCollection(), userId: null, slug: 'for-makers', visibility: 'public', ...overrides };
}

/** User 1's private collection, without listings. */
export function anOwnCollection(overrides: Partial<CollectionRecord> = {}): CollectionRecord {
  return {
    _id: anId(1),
    userId: anId(1),
    slug: null,
    title: 'For makers',
    introduction: 'What makers use.',
    startupIds: [],
    entries: [],
    visibility: 'private',
    shareToken: null,
    changedAt: daysAgo(1),
    deletedAt: null,
    ...overrides,
  };
}

/** Open feedback without an address. */
export function aFeedback(overrides: Partial<Feedback> = {}): Feedback {
  return { _id: anId(1), content: 'Nice.', email: '', status: 'open', createdAt: noon.toISOString(), ...overrides };
}

/** User 1's pending claim of listing 1. */
export function aClaim(overrides: Partial<ClaimRecord> = {}): ClaimRecord {
  return {
    _id: anId(1),
    startup_id: anId(1),
    userId: anId(1),
    status: 'pending',
    createdAt: noon.toISOString(),
    updatedAt: noon.toISOString(),
    ...overrides,
  };
}

/** User 1's pending edit of listing 1. */
export function aRevision(overrides: Partial<RevisionRecord> = {}): RevisionRecord {
  return {
    _id: anId(1),
    startupId: anId(1),
    kind: 'edit',
    base: '0123456789abcdef',
    before: { name: 'Acme Pay', 'fields.pricing': null },
    patch: { name: 'Acme', 'fields.pricing': 'free' },
    userId: anId(1),
    email: '',
    network: null,
    reason: '',
    status: 'pending',
    answer: '',
    createdAt: noon.toISOString(),
    decidedAt: null,
    decidedBy: null,
    ...overrides,
  };
}

/** User 1's attempt to prove that the website of listing 1 is theirs. */
export function anOwnershipProof(overrides: Partial<OwnershipProofRecord> = {}): OwnershipProofRecord {
  return {
    startupId: anId(1),
    userId: anId(1),
    token: 'a'.repeat(32),
    createdAt: noon.toISOString(),
    code: null,
    proven: null,
    checkAt: null,
    failingSince: null,
    revoked: null,
    ...overrides,
  };
}

/** User 1's submission of listing 1. */
export function aSubmission(overrides: Partial<Submission> = {}): Submission {
  return {
    startupId: anId(1),
    userId: anId(1),
    videoUrl: '',
    specialOffer: '',
    makers: ['ada'],
    comments: '',
    wantsAccelerator: false,
    wantsFunding: false,
    topics: ['fintech'],
    plan: 'Hobby',
    subscriptionId: '',
    promise: '',
    dueAt: daysAgo(-30),
    createdAt: noon.toISOString(),
    decidedAt: null,
    ...overrides,
  };
}

export function aPostCategory(overrides: Partial<PostCategory> = {}): PostCategory {
  return { _id: anId(1), name: 'News', slug: 'news', status: 'active', postCount: 0, ...overrides };
}

export function aPost(overrides: Partial<Post> = {}): Post {
  return {
    _id: anId(1),
    title: 'Hello',
    slug: 'hello',
    featuredImage: '/sample/hello.svg',
    excerpt: 'A first post.',
    content: { time: 1, blocks: [{ type: 'paragraph', data: { text: 'Hello, <b>world</b>.' } }] },
    category: null,
    tags: ['news'],
    author: { name: 'Ada Example', email: '', avatar: '' },
    status: 'published',
    publishedAt: noon.toISOString(),
    commentsCount: 0,
    ...overrides,
  };
}

export function aDeal(overrides: Partial<Deal> = {}): Deal {
  return {
    _id: anId(1),
    companyName: 'Acme',
    companyLogo: '',
    headline: 'Half price',
    description: 'For a year.',
    dealUrl: 'https://acme.example/deal',
    tags: ['money'],
    status: 'active',
    featured: false,
    endsOn: null,
    createdAt: noon.toISOString(),
    ...overrides,
  };
}

export function aPlan(overrides: Partial<PlanRecord> = {}): PlanRecord {
  return {
    _id: anId(1),
    name: 'Growth',
    badge: '',
    monthlyPrice: 24,
    annualPrice: 199,
    approvalSpeed: '2 days',
    keyFeatures: ['A listing'],
    renewalIncentives: [],
    paypalMonthlyPlanId: '',
    paypalAnnualPlanId: '',
    status: 'active',
    ...overrides,
  };
}

export function aFaqCategory(overrides: Partial<FaqCategory> = {}): FaqCategory {
  return {
    _id: anId(1),
    name: 'Listing',
    faqs: [{ _id: anId(2), question: 'Is it free?', answer: 'Yes.', slug: 'is-it-free' }],
    ...overrides,
  };
}

export function someSettings(overrides: Partial<Settings> = {}): Settings {
  return { ...defaultSettings, ...overrides };
}

export function someAdvertising(overrides: Partial<Advertising> = {}): Advertising {
  return {
    _id: anId(1),
    mainTitle: 'Advertise',
    subtitle: '',
    introParagraph: '',
    statsParagraph: '**10,000** visitors',
    pricingCards: [{ title: 'Banner', price: '$10', description: 'A banner.', cta: 'Book', ctaLink: '/contact', color: 'green' }],
    sponsorsTitle: '',
    sponsors: [{ name: 'Acme' }],
    ...overrides,
  };
}

/** A subscriber. Address and token are derived from the id. */
export function aSubscriber(overrides: Partial<SubscriberRecord> = {}): SubscriberRecord {
  const _id = overrides._id ?? anId(1);
  const number = Number.parseInt(_id, 16);
  const own = { email: `reader-${number}@example.com`, unsubscribeToken: `token-${number}` };
  const given = { _id, createdAt: noon.toISOString(), ...own };
  return { ...newSubscriber(given), status: 'confirmed', source: 'before', ...overrides };
}

export function anEmail(overrides: Partial<OutboxEmail> = {}): OutboxEmail {
  return {
    key: 'newsletter.welcome:1',
    email: { kind: 'newsletter.welcome', to: 'ada@example.com', unsubscribeToken: 'token-1' },
    createdAt: noon.toISOString(),
    ...overrides,
  };
}

/** An unpaid payment intent of an annual subscription. */
export function anIntent(overrides: Partial<IntentRecord> = {}): IntentRecord {
  return {
    _id: anId(1),
    userId: anId(1),
    planId: anId(2),
    plan: 'Growth',
    cycle: 'annual',
    cents: 19_900,
    providerPlanId: 'P-1',
    status: 'created',
    subscriptionId: null,
    startupId: null,
    resubmittedStartupId: '',
    listing: '{"values":{}}',
    subscriptionStatus: 'waiting',
    subscriptionStatusAt: '',
    paidUntil: null,
    refunded: false,
    cancelPending: false,
    failedPayments: 0,
    failedOrder: false,
    checkAt: null,
    createdAt: noon.toISOString(),
    updatedAt: noon.toISOString(),
    ...overrides,
  };
}
