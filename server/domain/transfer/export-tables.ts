import type { User } from '../accounts/users.contract.ts';
import type { Subscriber } from '../audience/newsletter.contract.ts';
import type { Post } from '../content/posts.contract.ts';
import type { Category } from '../listings/categories.contract.ts';
import type { AuditEntry } from '../site/audit.contract.ts';
import type { AdminSubscription } from '../submissions/payments/payment-orders.contract.ts';
import { exportTable } from './export-format.ts';

export const categoryTable = exportTable<Category>({
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  description: ({ description }) => description,
  icon: ({ icon }) => icon,
  trending: ({ trending }) => trending,
  startups: ({ startupCount }) => startupCount,
  seoTitle: ({ seoTitle }) => seoTitle,
  imageUrl: ({ imageUrl }) => imageUrl,
  imageTitle: ({ imageTitle }) => imageTitle,
  imageText: ({ imageText }) => imageText,
  imageCaption: ({ imageCaption }) => imageCaption,
  imageDescription: ({ imageDescription }) => imageDescription,
});

/** Posts as the import reads them, without the addresses of their authors. */
export const postTable = exportTable<Omit<Post, 'author'> & { author: Pick<Post['author'], 'name'> }>({
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  excerpt: ({ excerpt }) => excerpt,
  content: ({ content }) => content,
  category: ({ category }) => category?.name ?? '',
  tags: ({ tags }) => tags,
  author: ({ author }) => author.name,
  coverImage: ({ featuredImage }) => featuredImage,
  status: ({ status }) => status,
  publishedAt: ({ publishedAt }) => publishedAt,
});

/** A user without any means of signing in: no password, passkeys, sessions, tokens or Google account. */
export const userTable = exportTable<User & { emailVerified: boolean }>({
  username: ({ username }) => username,
  name: ({ name }) => name,
  email: ({ email }) => email,
  emailVerified: ({ emailVerified }) => emailVerified,
  phone: ({ phone }) => phone,
  linkedin: ({ linkedin }) => linkedin,
  instagram: ({ instagram }) => instagram,
  facebook: ({ facebook }) => facebook,
  avatar: ({ avatar }) => avatar,
  role: ({ role }) => role,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  id: ({ _id }) => _id,
});

/** Confirmed subscribers. */
export const subscriberTable = exportTable<Subscriber>(
  {
    email: ({ email }) => email,
    subscribedAt: ({ createdAt }) => createdAt,
    source: ({ source }) => source,
    confirmedAt: ({ confirmedAt }) => confirmedAt,
    weeklyDigest: ({ weeklyDigest }) => weeklyDigest,
    writtenIssues: ({ writtenIssues }) => writtenIssues,
  },
  ['Email', 'Subscribed At', 'Source', 'Confirmed At', 'Weekly Digest', 'Written Issues'],
);

/** Subscribers of every status, for another directory. */
export const everySubscriberTable = exportTable<Subscriber>({
  Email: ({ email }) => email,
  'Subscribed At': ({ createdAt }) => createdAt,
  Source: ({ source }) => source,
  'Confirmed At': ({ confirmedAt }) => confirmedAt,
  'Weekly Digest': ({ weeklyDigest }) => weeklyDigest,
  'Written Issues': ({ writtenIssues }) => writtenIssues,
  Status: ({ status }) => status,
  'Unsubscribed At': ({ unsubscribedAt }) => unsubscribedAt,
});

export const confirmedSubscribers = (subscribers: readonly Subscriber[]): Subscriber[] =>
  subscribers.filter(({ status }) => status === 'confirmed');

/** The price is in US dollars per cycle. */
export const subscriptionTable = exportTable<AdminSubscription>({
  subscription: ({ subscriptionId }) => subscriptionId,
  status: ({ status }) => status,
  startup: ({ startup }) => startup?.name ?? '',
  member: ({ member }) => member?.username ?? '',
  email: ({ member }) => member?.email ?? '',
  plan: ({ plan }) => plan,
  cycle: ({ cycle }) => cycle,
  priceUsd: ({ price }) => price.toFixed(2),
  startedAt: ({ createdAt }) => createdAt,
  nextPaymentAt: ({ nextPaymentAt }) => nextPaymentAt,
  paidUntil: ({ paidUntil }) => paidUntil,
  failedPayments: ({ failedPayments }) => failedPayments,
});

/** An entry of the audit log. `before` and `after` have the changed fields. */
export const auditTable = exportTable<AuditEntry>({
  time: ({ createdAt }) => createdAt,
  actor: ({ actor }) => actor,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  before: ({ before }) => before,
  after: ({ after }) => after,
  actorId: ({ actorId }) => actorId,
  subjectId: ({ subjectId }) => subjectId,
});
