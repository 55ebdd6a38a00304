import { assertNotLastAdmin, byActor, memberById, removeSession, sessionsOf } from '../accounts/load-users.ts';
import { presentAdminUser } from '../accounts/present-admin-user.ts';
import type { IntentRecord, StartupRecord, Store, UserRecord } from '../../../db/store.ts';
import type * as contract from './people.contract.ts';
import { type ListingFate, maxRemovedListings, type Person, type Standing } from './people.contract.ts';
import { erasedFields, erasedName } from '../accounts/erasure.ts';
import { presentPasskey } from '../accounts/passkeys.rules.ts';
import { presentUser } from '../accounts/users.rules.ts';
import { reportStatuses } from '../audience/reports.contract.ts';
import { presentReport } from '../audience/reports.rules.ts';
import { assertRecentlyAuthenticated, type Call, type CallContext } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { countsOf } from '../core/tallies.ts';
import { startupStatuses } from '../listings/startups.contract.ts';
import { claimStatuses } from '../ownership/claims.contract.ts';
import { presentEmail } from '../site/outbox.rules.ts';
import { removeListing } from './archives.calls.ts';
import { isLive, presentPayment, presentSubscription } from './payments/payments.rules.ts';
import { removalOrder } from './people.rules.ts';
import { revisionStatuses } from './revisions.contract.ts';
import { presentRevision } from './revisions.rules.ts';

/** The number of rows in each section of a person's page. */
const shown = adminPageSizes.person;

export const getStanding: Call<typeof contract.getStanding> = async ({ store }, { params }) =>
  standingOf(store, await memberById(store, params.id));

async function standingOf(store: Store, user: UserRecord): Promise<Standing> {
  const { _id, username, name, avatar, role, status, createdAt } = user;
  const [startups, claims, { counts: revisions }, reports] = await Promise.all([
    store.startups.tallyOfUser(_id),
    store.claims.tallyOfUser(_id),
    store.revisions.ofPerson(keysOf(user), 0),
    store.reports.tallyOfOwner(_id),
  ]);
  return {
    _id,
    username,
    name,
    avatar,
    role,
    status,
    createdAt,
    startups: countsOf(startupStatuses, startups),
    claims: countsOf(claimStatuses, claims),
    revisions: countsOf(revisionStatuses, revisions),
    reports: countsOf(reportStatuses, reports),
  };
}

const keysOf = ({ _id, email }: UserRecord) => ({ userId: _id, email });

export const getPerson: Call<typeof contract.getPerson> = async (context, { params }) => {
  const { store } = context;
  const user = await memberById(store, params.id);
  const { _id, email } = user;
  const [standing, startups, makers, claims, revisions, reports, feedback] = await Promise.all([
    standingOf(store, user),
    store.startups.ofUser(_id, shown),
    store.makers.ofUser(_id),
    store.claims.ofUser(_id, shown),
    store.revisions.ofPerson(keysOf(user), shown),
    store.reports.ofAddress(email, shown),
    store.feedback.ofAddress(email, shown),
  ]);
  const [signIn, emails, security, audit] = await Promise.all([
    signInOf(context, user),
    store.outbox.toAddress(email, shown),
    store.securityEvents.ofUser(_id, shown),
    store.audit.ofUser(_id, shown),
  ]);
  const makerOf = makers.map(({ startup, status, askedAt }) => ({ startup: presentListed(startup), status, askedAt }));
  return {
    user: presentAdminUser(user),
    standing,
    ...signIn,
    startups: { rows: startups.map(presentListed), total: standing.startups.all },
    makerOf: newest(makerOf),
    claims: { rows: claims, total: standing.claims.all },
    revisions: { rows: revisions.revisions.map(presentRevision), total: standing.revisions.all },
    reports: { rows: reports.reports.map(presentReport), total: reports.total },
    feedback: { rows: feedback.feedback, total: feedback.total },
    ...(await billingOf(store, _id)),
    emails: { rows: emails.emails.map(presentEmail), total: emails.total },
    securityEvents: {
      rows: security.events.map(({ network: _network, device: _device, ...event }) => event),
      total: security.total,
    },
    audit: { rows: audit.entries, total: audit.total },
  };
};

function presentListed({ _id, name, slug, logo, status }: Pick<StartupRecord, '_id' | 'name' | 'slug' | 'logo' | 'status'>) {
  return { _id, name, slug, logo, status };
}

function newest<Row>(rows: readonly Row[]): { rows: Row[]; total: number } {
  return { rows: rows.slice(0, shown), total: rows.length };
}

/** How and where a user signs in. */
async function signInOf(context: CallContext, user: UserRecord): Promise<Pick<Person, 'seenAt' | 'signIn' | 'sessions'>> {
  const { store } = context;
  const [sessions, passkeys, recoveryCodesLeft, signedInAt] = await Promise.all([
    sessionsOf(context, user._id),
    store.passkeys.ofUser(user._id),
    store.recoveryCodes.count(user._id),
    store.knownDevices.lastSeenAt(user._id),
  ]);
  return {
    seenAt: sessions[0]?.seenAt ?? signedInAt ?? null,
    signIn: {
      hasPassword: user.passwordHash !== null,
      googleConnected: user.googleSub !== null,
      twoStep: user.twoStep,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft,
    },
    sessions,
  };
}

/** The subscriptions that a member has approved, and their payments. */
async function billingOf(store: Store, userId: string): Promise<Pick<Person, 'subscriptions' | 'payments'>> {
  const begun = (await store.payments.intentsOfUser(userId)).flatMap(({ subscriptionId, ...intent }) =>
    subscriptionId === null || intent.subscriptionStatus === 'waiting' ? [] : [{ ...intent, subscriptionId }],
  );
  const planOf = new Map(begun.map(({ subscriptionId, plan }) => [subscriptionId, plan]));
  const payments = await store.payments.paymentsOfSubscriptions([...planOf.keys()]);
  const subscriptions = await Promise.all(
    begun.slice(0, shown).map(async (intent) => {
      const startup = intent.startupId === null ? undefined : await store.startups.byId(intent.startupId);
      return presentSubscription(intent, startup, []);
    }),
  );
  return {
    subscriptions: { rows: subscriptions, total: begun.length },
    payments: newest(payments.map((payment) => presentPayment(payment, planOf.get(payment.subscriptionId) ?? ''))),
  };
}

export const endUserSession: Call<typeof contract.endUserSession> = async (context, { params }) => {
  const { store, session } = context;
  const user = await memberById(store, params.id);
  const ended = await removeSession(store, user._id, params.sessionId);
  await logEnded(context, user, 'one session');
  if (ended.tokenHash === session?.tokenHash) context.setSession(undefined);
  return { message: messages.sessionEnded };
};

export const endUserSessions: Call<typeof contract.endUserSessions> = async (context, { params }) => {
  const { store, session } = context;
  const user = await memberById(store, params.id);
  await store.sessions.removeOfUser(user._id, session?.tokenHash);
  await logEnded(context, user, 'all sessions');
  return { message: messages.userSessionsEnded };
};

/** Logs ended sessions without their devices, because the audit log outlives them. */
async function logEnded(context: CallContext, user: UserRecord, ended: string): Promise<void> {
  const { store } = context;
  await context.logSecurity(store, { kind: 'session_ended', user, detail: `${ended}, ${await byActor(context)}` });
  await context.audit(store, { subjectId: user._id, subject: user.username, before: null, after: { ended } });
}

/** Deletes the account last, so that its erasure finds only the rows that are kept. */
export const removeUser: Call<typeof contract.removeUser> = async (context, { params, query }) => {
  const { store, session, now } = context;
  assertRecentlyAuthenticated(context);
  const before = await memberById(store, params.id);
  await assertNotLastAdmin(store, before, undefined);
  const relatedCounts = await store.users.relatedCounts(before._id);
  const removed = await listingsToRemove(store, before._id, query.startups);
  for (const { _id } of removed) await removeListing(store, _id, now());
  await context.logSecurity(store, { kind: 'account_deleted', user: before, detail: await byActor(context) });
  await store.users.remove(before._id);
  if (session?.userId === before._id) context.setSession(undefined);
  await context.audit(store, {
    subjectId: before._id,
    subject: erasedName,
    before: {
      ...erasedFields(presentUser(before)),
      relatedCounts,
      ...(query.startups === 'delete' && { deletedStartups: removed.map(({ name }) => name) }),
    },
    after: null,
  });
  return { message: messages.userDeleted };
};

/** The listings to delete with their owner, in this order. Throws `users.too_many_startups`. */
async function listingsToRemove(store: Store, userId: string, fate: ListingFate): Promise<StartupRecord[]> {
  if (fate === 'keep') return [];
  const owned = await store.startups.ofUser(userId, maxRemovedListings + 1);
  if (owned.length > maxRemovedListings) throw new CallError('users.too_many_startups');
  const byId = new Map(owned.map((startup) => [startup._id, startup]));
  const { removed } = removalOrder([...byId.keys()], await survivorsOf(store, owned));
  return removed.flatMap((id) => byId.get(id) ?? []);
}

/** The survivor of each merged duplicate. Only archived listings are duplicates. */
async function survivorsOf(store: Store, startups: readonly StartupRecord[]): Promise<Map<string, string>> {
  const survivors = new Map<string, string>();
  for (const { _id } of startups.filter(({ status }) => status === 'archived')) {
    const merge = await store.merges.byDuplicate(_id);
    if (merge !== undefined) survivors.set(_id, merge.survivorId);
  }
  return survivors;
}

export const getDeletionImpact: Call<typeof contract.getDeletionImpact> = async ({ store }, { params }) => {
  const { _id } = await memberById(store, params.id);
  const owned = await store.startups.ofUser(_id, maxRemovedListings);
  const { kept } = removalOrder(
    owned.map((startup) => startup._id),
    await survivorsOf(store, owned),
  );
  const subscriptions = (await store.payments.intentsOfUser(_id)).filter(isCharged).length;
  return { ...(await store.users.relatedCounts(_id)), merged: kept.length, subscriptions };
};

const isCharged = (intent: IntentRecord) => isLive(intent) && !intent.cancelPending;
