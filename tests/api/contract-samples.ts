import * as v from 'valibot';
import { sampleId } from '../../db/sample/ids.ts';
import { personId, type Username } from '../../db/sample/people.ts';
import type { RevisionRecord, StartupRecord } from '../../db/store.ts';
import type { AnySchema, ListedCall } from '../../server/domain/core/call.ts';
import type { CallId } from '../../server/domain/contract.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { fillPath } from '../../server/domain/core/paths.ts';
import { allPostsFilter } from '../../server/domain/content/posts.rules.ts';
import { sessionId } from '../../server/domain/accounts/sessions.rules.ts';
import { newPassword, password } from './account-calls.ts';
import { formOf } from './forms.ts';
import { createSession, now, type TestHost, type TestRequest } from './hosts.ts';
import { tinyImage, freshNetwork } from './members.ts';
import { digest } from './test-env.ts';
import { anArchive, anOwnCollection, aFeedback, aPasskey, aRevision, aSubscriber } from '../store/builders.ts';
import { anImport, anImportChange } from '../store/import-builder.ts';
import { aMerge } from '../store/merge-builder.ts';
import { aLinkWatch, goneFor } from '../store/link-watch-builder.ts';
import { aReport } from '../store/report-builder.ts';
import { aMessage, aReviewState } from '../store/message-builder.ts';

/** A valid request for every call of the contract, derived from its schemas, so that new calls are covered at once. */

/** The member whose id is in the path of calls about a member. */
export const owner = 'mara' satisfies Username;

const mosscount = '00000000000300003b6c9058';
const bylinery = '000000000003000018cafacd';

/** Candidates for text fields; the first one accepted by a field's schema is used. */
const texts = [
  'a',
  '',
  'Acme',
  'zzzz-unknown',
  mosscount,
  'https://acme.example/',
  'new@example.com',
  '1',
  tinyImage,
  'x'.repeat(12),
];

/** Values for fields whose schema does not say what they refer to. */
function meanings(caller: Username | undefined): Readonly<Record<string, unknown>> {
  return {
    userId: personId(caller ?? owner),
    startupId: mosscount,
    startup_id: bylinery,
    startupIds: [mosscount],
    duplicateId: mosscount,
    survivorId: bylinery,
    intoId: sampleId('category', 2),
    username: 'newcomer',
    password,
    current: password,
    new: newPassword,
    icon: tinyImage,
    avatar: tinyImage,
    media: [tinyImage],
    topics: ['finance'],
    makers: ['mara'],
    plan: 'Hobby',
    rows: { by: 'ids', ids: [mosscount] },
    owner: 'ravi',
    tag: 'touring',
    to: 'Tours',
    firstKey: 'ai assistants',
    secondKey: 'writing & editing',
    status: 'approved',
    reason: 'spam',
    reasons: [{ key: 'a', title: 'a', text: 'a' }],
    movedTo: 'https://acme.example/',
    changes: { tagline: 'It counts moss.' },
    productName: 'Lichen Ledger',
    q: 'moss',
    path: '/',
    phone: '',
    keyFeatures: ['A page'],
    renewalIncentives: ['The same price'],
    category: sampleId('postCategory', 1),
    updatedAt: sampleTime,
    picture: tinyImage,
    transports: ['internal'],
    twoStep: false,
    adminsNeedPasskey: false,
    changedAt: sampleTime,
    deletedAt: null,
    ids: [3, 2, 1].map((number) => sampleId('plan', number)),
    headings: anImport().headingsKey,
    ownerId: null,
  };
}

/** A row of an import, in the format of `importRows`. */
const importedRow = {
  row: 1,
  raw: { name: 'Acme', tagline: 'a', description: 'a', website: 'https://acme-imports.example/' },
  newCategories: [],
};

/** Returns a value that the schema accepts. Throws if it finds none, as a reminder to add the field to `meanings`. */
function sampleOf(schema: AnySchema, name: string, known: Readonly<Record<string, unknown>>): unknown {
  const meant = known[name];
  if (meant !== undefined && v.is(schema, meant)) return meant;
  if ('entries' in schema) {
    // The entries of an object's schema are schemas.
    const entries = Object.entries(schema.entries as Record<string, AnySchema>);
    return Object.fromEntries(
      entries.filter(([, entry]) => entry.type !== 'optional').map(([key, entry]) => [key, sampleOf(entry, key, known)]),
    );
  }
  const options = 'options' in schema ? (schema.options as unknown[]) : [];
  const sample = [...options, ...texts, true, 1, [], ['finance'], null, [importedRow]].find((candidate) =>
    v.is(schema, candidate),
  );
  if (sample === undefined) throw new Error(`No value is known for ${name}.`);
  return sample;
}

/** The body of a call as its caller would send it. */
export function sampleBody({ body }: ListedCall, caller: Username | undefined): Record<string, unknown> | undefined {
  return body === undefined ? undefined : (sampleOf(body, 'body', meanings(caller)) as Record<string, unknown>);
}

/** The body in the call's format, JSON or multipart. */
export function sentBody(
  { multipart }: ListedCall,
  body: Readonly<Record<string, unknown>>,
): { headers?: Record<string, string>; body: unknown } {
  return multipart === true ? formOf(body) : { body };
}

/** The kind of sample record to which an id in a path refers, by the beginning of the path. */
const kindsByPath = {
  '/admin/categories': 'category',
  '/deals/admin': 'deal',
  '/collections/admin': 'collection',
  '/plans/admin': 'plan',
  '/blog/admin/posts': 'post',
  '/pages/admin': 'page',
  '/blog/admin/categories': 'postCategory',
} as const;

/** The id of the record in the path, or the member's own id when the call is about no other record. */
async function recordId(host: TestHost, { id, who, path }: ListedCall, caller: Username | undefined): Promise<string> {
  for (const [beginning, kind] of Object.entries(kindsByPath)) if (path.startsWith(beginning)) return sampleId(kind, 1);
  const ownListings = await host.store.startups.ofUser(personId(owner));
  if (path.startsWith('/admin/startups/:id/link')) return sampleFinding(host, mosscount);
  if (path.startsWith('/startups/:id/link'))
    return sampleFinding(host, ownListings.find(({ status }) => status === 'active')?._id ?? '');
  if (path.startsWith('/startups/:id/edit')) {
    const startupId = ownListings.find(({ status }) => status === 'active')?._id ?? '';
    if (id === ('withdrawListingEdit' satisfies CallId)) await sampleEdit(host, { startupId });
    return startupId;
  }
  if (path.startsWith('/admin/revisions')) {
    const isAccepted = id === ('restoreRevision' satisfies CallId);
    const accepted = { _id: 'c'.repeat(24), status: 'accepted', before: { name: 'Acme Pay' }, decidedAt: sampleTime } as const;
    return sampleEdit(host, isAccepted ? accepted : {});
  }
  if (typeof who === 'object' && 'owner' in who) {
    const rejected = ownListings.find(({ status }) => status === 'rejected');
    if (callsOfArchived.has(id) && rejected !== undefined) await archiveSample(host, rejected);
    return rejected?._id ?? '';
  }
  if (path.startsWith('/admin/startups')) {
    if (id === ('reopenStartup' satisfies CallId)) return ownListings.find(({ status }) => status === 'rejected')?._id ?? '';
    const pending = ownListings.find(({ status }) => status === 'pending');
    if (id === ('undoStartupDecision' satisfies CallId) && pending !== undefined) await decidedStartup(host, pending);
    if (callsOfArchived.has(id) && pending !== undefined) await archiveSample(host, pending);
    return pending?._id ?? '';
  }
  if (path.startsWith('/admin/bulk/feedback')) return sampleBatch(host);
  if (path.startsWith('/admin/merges')) return sampleMerge(host);
  if (path.startsWith('/admin/imports/:id')) return sampleImport(host);
  if (path.startsWith('/admin/rejection-templates')) {
    const template = { _id: 'd'.repeat(24), title: 'Too short', text: 'Please say more.', updatedAt: sampleTime };
    await host.store.rejectionTemplates.insert(template);
    return template._id;
  }
  if (path.startsWith('/admin/items/:kind/:id') || path.startsWith('/conversations')) return sampleItem(host, caller);
  if (id === ('removeNote' satisfies CallId)) return sampleNote(host, caller);
  if (path.startsWith('/business-claims/:id')) return sampleClaim(host, id === ('undoClaimDecision' satisfies CallId));
  if (path.startsWith('/admin/feedbacks')) {
    const feedback = aFeedback({ _id: 'd'.repeat(24) });
    await host.store.feedback.insert(feedback);
    return feedback._id;
  }
  if (path.startsWith('/admin/reports')) {
    const decided = { status: 'done', network: null, answer: 'Fixed.', decidedAt: sampleTime } as const;
    const report = aReport({ _id: 'd'.repeat(24), startupId: mosscount, ...decided });
    await host.store.reports.add(report);
    return report._id;
  }
  if (path.startsWith('/collections/user/:userId/:id')) {
    const collection = anOwnCollection({ _id: 'c'.repeat(24), userId: personId(owner) });
    if ((await host.store.collections.byId(collection._id)) === undefined) await host.store.collections.insert(collection);
    return collection._id;
  }
  if (id === ('removeSubscriber' satisfies CallId)) {
    const subscriber = aSubscriber({ _id: 'e'.repeat(24), unsubscribeToken: 'token-of-a-sample' });
    await host.store.newsletter.insert(subscriber);
    return subscriber._id;
  }
  return personId(owner);
}

/** Inserts an owner's edit and returns its id. */
async function sampleEdit({ store }: TestHost, overrides: Partial<RevisionRecord>): Promise<string> {
  const values = { before: { name: 'Mosscount' }, patch: { name: 'Acme' } };
  const edit = aRevision({ _id: 'e'.repeat(24), startupId: mosscount, userId: personId(owner), ...values, ...overrides });
  await store.revisions.insert(edit);
  return edit._id;
}

/** Stores the finding that a listing's website has moved. Returns the listing's id. */
async function sampleFinding({ store }: TestHost, startupId: string): Promise<string> {
  const website = (await store.startups.byId(startupId))?.website ?? '';
  const found = goneFor(1);
  const suspicion = found.suspicion && { ...found.suspicion, kind: 'moved' as const };
  await store.linkWatches.save(aLinkWatch({ ...found, startupId, website, suspicion, movedTo: 'https://acme.example/' }));
  return startupId;
}

/** The time at which the sample records were written. */
const sampleTime = '2026-11-21T11:00:00.000Z';
const lastingDecision = { undoUntil: '9999-01-01T00:00:00.000Z', emailKeys: [] };

/** Calls about an archived listing. */
const callsOfArchived: ReadonlySet<string> = new Set<CallId>([
  'restoreStartup',
  'removeStartup',
  'undoWithdrawal',
  'requestRemoval',
]);

/** Archives a pending listing, as its owner would. */
async function archiveSample({ store }: TestHost, startup: StartupRecord): Promise<void> {
  await store.startups.update({ ...startup, status: 'archived' });
  const archive = anArchive({ startupId: startup._id, reason: 'owner', archivedBy: personId(owner), statusBefore: 'pending' });
  await store.archives.save(archive);
}

/** Merges a listing into another and returns its id. */
async function sampleMerge({ store }: TestHost): Promise<string> {
  const duplicate = await store.startups.byId(mosscount);
  if (duplicate === undefined) throw new Error('The sample has changed.');
  await store.startups.update({ ...duplicate, status: 'archived' });
  await store.archives.save(anArchive({ startupId: mosscount, reason: 'duplicate', archivedBy: null }));
  const merge = aMerge({ duplicateId: mosscount, survivorId: bylinery, mergedAt: sampleTime, mergedBy: null });
  await store.merges.addCounts(merge);
  await store.merges.insert(merge);
  return mosscount;
}

/** Inserts a running import whose first row has changed a listing. */
async function sampleImport({ store }: TestHost): Promise<string> {
  const startedAt = sampleTime;
  const record = anImport({
    _id: 'd'.repeat(24),
    state: 'running',
    done: 1,
    changes: 1,
    standing: 1,
    startedAt,
    updatedAt: startedAt,
  });
  await store.imports.insert(record);
  const changed = { before: { tagline: 'Old' }, after: { tagline: 'New' } };
  await store.imports.addChange(anImportChange({ importId: record._id, itemId: mosscount, name: 'Mosscount', ...changed }));
  return record._id;
}

/** Rejects a listing, so that the decision can be undone. */
async function decidedStartup({ store }: TestHost, pending: StartupRecord): Promise<void> {
  await store.startups.update({ ...pending, status: 'rejected' });
  const before = JSON.stringify({ publishedAt: pending.publishedAt });
  await store.decisions.save({ ...lastingDecision, subjectId: pending._id, before });
}

/** Marks feedback as done in bulk, so that it can be undone. Returns the id of the batch. */
async function sampleBatch({ store }: TestHost): Promise<string> {
  const feedback = aFeedback({ _id: 'd'.repeat(24), status: 'done' });
  await store.feedback.insert(feedback);
  const row = { id: feedback._id, name: 'Nice.', before: { before: 'open', status: 'done' }, emailKeys: [] };
  const before = JSON.stringify({ action: 'setFeedbackStatuses', rows: [row] });
  await store.decisions.save({ ...lastingDecision, subjectId: 'b'.repeat(24), before });
  return 'b'.repeat(24);
}

/** Inserts a claim of the caller, with an open question, which Ida has taken. Returns its id. */
async function sampleItem(host: TestHost, caller: Username | undefined): Promise<string> {
  const memberId = personId(caller ?? 'ravi');
  const claim = { _id: 'c'.repeat(24), startup_id: bylinery, userId: memberId, status: 'pending' } as const;
  await host.store.claims.insert({ ...claim, createdAt: sampleTime, updatedAt: sampleTime });
  const message = aMessage({ _id: 'e'.repeat(24), itemId: claim._id, startupId: bylinery, memberId, authorId: null });
  await host.store.messages.insert({ ...message, createdAt: sampleTime });
  const state = aReviewState({
    itemKind: 'claim',
    itemId: claim._id,
    startupId: bylinery,
    askedOf: memberId,
    askedAt: sampleTime,
  });
  await host.store.reviewStates.save({ ...state, takenBy: personId('ida'), takenAt: sampleTime });
  return claim._id;
}

/** Inserts a note on a pending claim and returns its id. */
async function sampleNote(host: TestHost, author: Username | undefined): Promise<string> {
  const itemId = await sampleClaim(host, false);
  await host.store.messages.insert(
    aMessage({
      _id: 'd'.repeat(24),
      kind: 'note',
      itemId,
      startupId: bylinery,
      memberId: null,
      authorId: author === undefined ? null : personId(author),
    }),
  );
  return 'd'.repeat(24);
}

/** Inserts a pending claim, or one whose rejection can be undone, and returns its id. */
async function sampleClaim({ store }: TestHost, isDecided: boolean): Promise<string> {
  const claim = { _id: 'c'.repeat(24), startup_id: bylinery, userId: personId('ravi') };
  const status = isDecided ? 'rejected' : 'pending';
  await store.claims.insert({ ...claim, status, createdAt: sampleTime, updatedAt: sampleTime });
  const before = JSON.stringify({ owner: null, claims: [{ _id: claim._id, updatedAt: sampleTime }] });
  if (isDecided) await store.decisions.save({ ...lastingDecision, subjectId: claim._id, before });
  return claim._id;
}

async function sampleParams(
  host: TestHost,
  declaration: ListedCall,
  caller: Username | undefined,
): Promise<Record<string, string>> {
  const { path, who } = declaration;
  const slugs = [
    'mosscount',
    'design',
    (await host.store.posts.categories(now.toISOString()))[0]?.slug ?? '',
    await postSlug(host),
  ];
  const slug = path.startsWith('/startups/slug')
    ? slugs[0]
    : path.startsWith('/pages')
      ? 'about'
      : path.startsWith('/blog/posts')
        ? slugs[3]
        : path.startsWith('/blog')
          ? slugs[2]
          : slugs[1];
  const values = new Map<string, string | undefined>([['slug', slug]]);
  if (typeof who === 'object' && 'self' in who) values.set(who.self, personId(owner));
  if (path.includes(':sessionId')) values.set('sessionId', sessionId(digest(await createSession(host, owner))));
  if (/passkeys|recovery-codes/.test(path)) {
    const passkeyId = newId();
    await host.store.passkeys.insert(aPasskey({ _id: passkeyId, userId: personId(owner), credentialId: passkeyId }));
    values.set('passkeyId', passkeyId);
  }
  values.set('subscriptionId', 'I-UNKNOWN');
  values.set('kind', path.includes('/imports/') ? 'startups' : 'claim');
  values.set('headings', anImport().headingsKey);
  values.set('tag', 'teams');
  const other = path.includes(':') ? await recordId(host, declaration, caller) : '';
  return Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, values.get(name) ?? other]));
}

async function postSlug(host: TestHost): Promise<string> {
  const { posts } = await host.store.posts.list(allPostsFilter, { offset: 0, limit: 1 }, now.toISOString());
  return posts[0]?.slug ?? '';
}

/** The complete request of `caller`, from a new network, so that no rate limit applies. */
export async function sampleRequest(
  host: TestHost,
  declaration: ListedCall,
  caller: Username | undefined,
): Promise<TestRequest & { method: string }> {
  const params = await sampleParams(host, declaration, caller);
  const path = fillPath(declaration.path, params);
  const query = declaration.query === undefined ? {} : sampleOf(declaration.query, 'query', meanings(caller));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const body = sampleBody(declaration, caller);
  const { headers = {}, ...sent } = body === undefined ? {} : sentBody(declaration, body);
  return {
    method: declaration.method,
    path: `/api${path}${search === '' ? '' : `?${search}`}`,
    ...sent,
    headers: { ...freshNetwork(), ...headers },
    ...(caller === undefined ? {} : { session: await createSession(host, caller) }),
  };
}
