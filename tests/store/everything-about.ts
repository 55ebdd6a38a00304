import type { Store } from '../../db/store.ts';
import {
  aClaim,
  aFavorite,
  aFeedback,
  anEmail,
  anId,
  anIntent,
  anOwnCollection,
  anOwnershipProof,
  aPasskey,
  aPost,
  aRevision,
  aSession,
  aStartup,
  aSubmission,
  aSubscriber,
  aUser,
  daysAgo,
  noon,
} from './builders.ts';
import { aMaker } from './maker-builder.ts';
import { aMessage } from './message-builder.ts';
import { aReport } from './report-builder.ts';

const at = noon.toISOString();
const bob = aUser({ _id: anId(2), username: 'bob', email: 'bob@example.com', role: 'admin' });
const ada = aUser({ username: 'ada' });
const avatarHash = 'ab'.repeat(32);
const avatar = `/images/${avatarHash}.webp`;
const logo = `/images/${'cd'.repeat(32)}.webp`;

/**
 * Fills every table that can name a person: Ada, whose confirmed address is `address`. Without an account, only the rows that visitors
 * leave are written.
 */
export async function everythingAboutAda(
  store: Store,
  address: string,
  { withAccount } = { withAccount: true },
): Promise<{ userId: string }> {
  const { _id: userId } = ada;
  await store.users.insert(bob);
  if (withAccount) await fillAccount(store, address);
  else await store.startups.insert(aStartup());
  await store.newsletter.insert(aSubscriber({ email: address }));
  await store.feedback.insert(aFeedback({ email: address }));
  await store.reports.add(aReport({ email: address, details: `Write to ${address}.`, decidedBy: bob._id }));
  const correction = { kind: 'correction', userId: null, email: address, network: 'network-1', reason: address } as const;
  await store.revisions.insert(aRevision({ _id: anId(5), ...correction }));
  await store.posts.insert(aPost({ author: { name: 'Ada', email: address, avatar: '' } }));
  await store.outbox.enqueue(
    anEmail({ key: 'sent', email: { kind: 'newsletter.welcome', to: address, unsubscribeToken: 'token-1' } }),
  );
  await store.outbox.markSent('sent', at);
  return { userId };
}

async function fillAccount(store: Store, address: string): Promise<void> {
  const { _id: userId } = ada;
  await store.images.save({ sha256: avatarHash, width: 1, height: 1, webp: new TextEncoder().encode(address) }, daysAgo(30));
  await store.users.insert({ ...ada, email: address, emailVerifiedAt: daysAgo(1), avatar, passwordHash: '$argon2$ada' });
  const published = {
    affiliateLink: 'https://acme.example/?ref=1',
    publishedAt: at,
    dayOnly: true,
    verifiedAt: at,
    lastAliveAt: '',
    rejectionReason: '',
    videoUrl: 'https://video.example/1',
    specialOffer: '10% off',
    fields: { pricing: 'free' },
    logo,
  } as const;
  await store.startups.insert({ ...aStartup({ userId }), ...published, makers: ['ada'], screenshots: [logo] });
  await store.submissions.save(aSubmission({ userId, comments: `Call me: ${address}` }));
  await store.sessions.insert(aSession({ userId, tokenHash: 'session-1', device: `Browser of ${address}` }));
  await store.passkeys.insert(aPasskey({ userId, name: `Phone of ${address}`, credentialId: 'credential-1' }));
  await store.favorites.add(aFavorite({ userId }));
  await store.collections.insert(
    anOwnCollection({ userId, title: address, visibility: 'shared', shareToken: 'share-token', startupIds: [anId(1)] }),
  );
  await store.revisions.insert(aRevision({ userId, reason: address }));
  await store.claims.insert(aClaim({ userId }));
  await store.claims.prove(anId(1), { method: 'mail', host: 'acme.example' }, at);
  const proven = { method: 'mail', host: 'acme.example', at } as const;
  await store.ownershipProofs.save(anOwnershipProof({ userId, proven, token: address }));
  await store.makers.save(aMaker({ userId }));
  const subscription = { subscriptionId: 'I-1', status: 'fulfilled', startupId: anId(1) } as const;
  await store.payments.insertIntent(
    anIntent({ userId, listing: JSON.stringify({ values: { comments: address } }), ...subscription }),
  );
  const payment = { cents: 100, currency: 'USD', refundedCents: 0, reversed: false, paidAt: at };
  await store.payments.savePayment({ _id: 'P-1', subscriptionId: 'I-1', ...payment });
  await store.messages.insert(aMessage({ memberId: userId, authorId: bob._id, text: `Is it ${address}?` }));
  await store.notifications.saveFrequency(userId, 'claim', 'daily');
  await store.securityEvents.add({
    _id: anId(1),
    kind: 'role_changed',
    userId,
    username: 'ada',
    detail: 'user → admin, by bob',
    network: 'network-1',
    device: 'A browser',
    createdAt: at,
  });
  const entry = { actorId: bob._id, actor: 'bob', action: 'saveUser', createdAt: at };
  await store.audit.add({
    ...entry,
    _id: anId(7),
    subjectId: userId,
    subject: 'ada',
    before: { name: '' },
    after: { name: 'Ada' },
  });
  const own = { actorId: userId, actor: 'ada', action: 'saveDeal', createdAt: daysAgo(1) };
  await store.audit.add({ ...own, _id: anId(8), subjectId: anId(3), subject: 'bob', before: null, after: { name: 'bob' } });
}
