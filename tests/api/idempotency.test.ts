import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personId, samplePeople, type Username } from '../../db/sample/people.ts';
import { isAdminCall, type ListedCall } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { newPassword, password, unsentEmails } from './account-calls.ts';
import { sampleRequest } from './contract-samples.ts';
import { koaHost, createSession, now, type TestHost, type TestRequest, type TestResponse } from './hosts.ts';
import { freshNetwork } from './members.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { createFastPasswords } from './test-env.ts';

const everything = { search: '' };
const allRows = { offset: 0, limit: 10_000 };

/** Everything that a call may store, except the idempotency record itself. */
async function storedState({ store }: TestHost) {
  const users = (await store.users.table({ ...everything, role: '' }, allRows)).users;
  const { startups } = await store.startups.table({ ...everything, status: 'all' }, allRows);
  return {
    version: await store.version(),
    audit: await store.audit.table(everything, allRows),
    users,
    sessions: await Promise.all(users.map(({ _id }) => store.sessions.ofUser(_id))),
    startups,
    submissions: await Promise.all(startups.map(({ _id }) => store.submissions.byStartup(_id))),
    claims: await store.claims.table({ ...everything, status: 'all' }, allRows),
    posts: await store.posts.table(everything, allRows),
    postCategories: await store.posts.categories(now.toISOString()),
    deals: await store.deals.list(),
    plans: await store.plans.list(),
    faq: await store.faq.list(),
    settings: await store.settings.get(),
    categories: await store.categories.list(),
    subscribers: await store.newsletter.list(),
    feedback: await store.feedback.table({ ...everything, status: 'all' }, allRows),
    emails: await store.outbox.due('9999-12-31T00:00:00.000Z', 10_000),
    favorites: await Promise.all(users.map(({ _id }) => store.favorites.ids(_id))),
  };
}

const writes: ListedCall[] = (Object.values(contract) as ListedCall[]).filter(({ method }) => method !== 'GET');
const key = 'a-key-of-the-device';

function withKey(request: TestRequest, idempotencyKey = key): TestRequest {
  return { ...request, headers: { ...request.headers, ...freshNetwork(), 'idempotency-key': idempotencyKey } };
}

function refusal(code: RefusalCode, fields?: Record<string, string>) {
  const [status, message] = refusals[code];
  return { status, body: fields === undefined ? { message, code } : { message, code, fields } };
}

const replyOf = ({ status, text }: TestResponse) => ({ status, body: JSON.parse(text) as unknown });

/** The caller of a call that is not public. */
function callerOf({ who }: ListedCall): Username | undefined {
  if (who === 'anyone') return undefined;
  return isAdminCall({ who }) ? 'ida' : 'mara';
}

async function givePasswords({ store }: TestHost): Promise<void> {
  for (const { username } of samplePeople) {
    const user = await store.users.byId(personId(username));
    if (user !== undefined) await store.users.update({ ...user, passwordHash: await createFastPasswords().hash(password) });
  }
}

const totals = { done: 0, replayed: 0, alreadyDone: 0 };

/** Calls whose sample request is refused, because the sample directory lacks the record or the service that it needs. */
const refusedSamples = [
  'addPasskey',
  'answerMaker',
  'cancelMemberSubscription',
  'cancelSubscription',
  'changeEmail',
  'checkOwnershipProof',
  'confirmEmail',
  'confirmSubscription',
  'createSubscription',
  'downloadBackup',
  'downloadEverything',
  'fetchImportImages',
  'fetchPostImage',
  'logIn',
  'logInWithGoogle',
  'logInWithLink',
  'logInWithPasskey',
  'logInWithRecoveryCode',
  'makeBackup',
  'makeFirstAdmin',
  'readNewsletterPreferences',
  'readWebsite',
  'refundPayment',
  'removeMatchingUsers',
  'removeSample',
  'resetPassword',
  'restoreEmail',
  'saveNewsletterPreferences',
  'sendOwnershipCode',
  'settleSubscription',
  'startOwnershipProof',
  'syncPlans',
  'undoCategories',
  'undoClaims',
  'undoReports',
  'undoRevisions',
  'undoStartups',
  'undoTags',
  'unsubscribe',
];

describe.each(bothHosts)('a call repeated with its idempotency key, on %s', (_, open) => {
  test.each(writes.map((declaration) => [declaration.id, declaration] as const))(
    '%s is executed once',
    async (__, declaration) => {
      const host = await open();
      await givePasswords(host);
      const request = await sampleRequest(host, declaration, callerOf(declaration));
      const first = await host.send(withKey(request));
      const after = await storedState(host);
      const second = await host.send(withKey(request));
      const refused = first.status >= 400;
      if (declaration.buffered === true) expect(replyOf(second)).toEqual(replyOf(first));
      else if (refused) expect(second.status).toBeGreaterThanOrEqual(400);
      else if (first.session === undefined && declaration.secretReply !== true) expect(replyOf(second)).toEqual(replyOf(first));
      // A reply that sets a cookie or contains secrets is not stored. A 401 means that the call ended the session.
      else if (second.status !== 401) {
        expect(second.session).toBeUndefined();
        expect(replyOf(second)).toEqual(refusal('request.already_done'));
        totals.alreadyDone += 1;
      }
      expect(await storedState(host)).toEqual(after);
      expect(host.failures).toEqual([]);
      expect(refused).toBe(refusedSamples.includes(declaration.id));
      await host.close();
      totals.done += refused ? 0 : 1;
      totals.replayed += !refused && second.status === first.status ? 1 : 0;
    },
  );
});

afterAll(() => {
  // These totals cover both hosts: nearly all successful calls are replayed.
  expect(totals.replayed).toBeGreaterThan(totals.done * 0.85);
  expect(totals.alreadyDone).toBeGreaterThan(0);
});

describe.each(bothHosts)('idempotency keys on %s', (_, open) => {
  let host: TestHost;
  beforeAll(async () => {
    host = await open();
    await givePasswords(host);
  });
  afterAll(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  const feedback = (content: string): TestRequest => ({ method: 'POST', path: '/api/feedback', body: { content, email: '' } });
  const countFeedback = async () => (await host.store.feedback.table({ ...everything, status: 'all' }, allRows)).total;

  test('an idempotency key cannot be reused for another request', async () => {
    const first = await host.send(withKey(feedback('Hello'), 'for-one-request'));
    expect(first.status).toBe(200);
    const before = await countFeedback();
    expect(replyOf(await host.send(withKey(feedback('Other'), 'for-one-request')))).toEqual(refusal('request.key_reused'));
    expect(await countFeedback()).toBe(before);
  });

  test('an idempotency key belongs to one call and one caller', async () => {
    const before = await countFeedback();
    const [mara, ravi] = [await createSession(host, 'mara'), await createSession(host, 'ravi')];
    for (const session of [undefined, mara, ravi]) {
      const request = { ...withKey(feedback('Mine'), 'of-one-caller'), ...(session === undefined ? {} : { session }) };
      expect((await host.send(request)).status).toBe(200);
    }
    expect(await countFeedback()).toBe(before + 3);
    const subscribe = { method: 'POST', path: '/api/newsletter/subscribe', body: { email: 'one@readers.example' } };
    expect((await host.send(withKey(subscribe, 'of-one-caller'))).status).toBe(200);
  });

  test('an idempotency key stays valid when the member signs in again', async () => {
    const before = await countFeedback();
    for (let time = 0; time < 3; time += 1) {
      const session = await createSession(host, 'jonas');
      expect((await host.send({ ...withKey(feedback('Again'), 'signs-in-again'), session })).status).toBe(200);
    }
    expect(await countFeedback()).toBe(before + 1);
  });

  test('a refused request does not use up its idempotency key', async () => {
    const toggle = (startupId: string) => ({
      method: 'POST',
      path: '/api/favorites/toggle',
      body: { startupId, userId: personId('ravi') },
    });
    const session = await createSession(host, 'ravi');
    const unknown = withKey(toggle('f'.repeat(24)), 'spent-by-nothing');
    expect((await host.send({ ...unknown, session })).status).toBe(404);
    expect((await host.send({ ...withKey(toggle('00000000000300003b6c9058'), 'spent-by-nothing'), session })).status).toBe(200);
  });

  test('a repeated request gets its recorded reply even when the rate limit is reached', async () => {
    const home = { 'x-forwarded-for': '203.0.113.77', 'idempotency-key': 'before-the-limit' };
    const request = { ...feedback('In time'), headers: home };
    const first = await host.send(request);
    for (let time = 0; time < 9; time += 1)
      await host.send({ ...feedback('More'), headers: { 'x-forwarded-for': '203.0.113.77' } });
    expect((await host.send({ ...feedback('More'), headers: { 'x-forwarded-for': '203.0.113.77' } })).status).toBe(429);
    expect(replyOf(await host.send(request))).toEqual(replyOf(first));
  });

  test.each(['', 'short', 'x'.repeat(101), 'with a blank', 'tab\tinside', 'é-is-not-ascii'])(
    '%j is not a valid idempotency key',
    async (bad) => {
      const before = await countFeedback();
      expect(replyOf(await host.send(withKey(feedback('Hello'), bad)))).toEqual(
        refusal('request.invalid', { 'headers.idempotency-key': '8 to 100 visible ASCII characters.' }),
      );
      expect(await countFeedback()).toBe(before);
    },
  );

  test('an idempotency key has no effect on a read', async () => {
    for (const path of ['/api/startups/trending', '/api/settings']) {
      for (const idempotencyKey of [key, 'short']) {
        expect((await host.send({ path, headers: { 'idempotency-key': idempotencyKey } })).status).toBe(200);
      }
    }
  });

  test('ten simultaneous requests with one key run once', async () => {
    const before = await countFeedback();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => host.send(withKey(feedback('Immediately'), 'ten-at-once'))),
    );
    expect(responses.map(replyOf)).toEqual(
      Array.from({ length: 10 }, () => ({ status: 200, body: { message: 'Feedback submitted successfully.' } })),
    );
    expect(await countFeedback()).toBe(before + 1);
  });

  test('a repeated toggle of a like takes effect once, from either state', async () => {
    const session = await createSession(host, 'jonas');
    const body = { startupId: '000000000003000036557afb', userId: personId('jonas') };
    const request = { ...withKey({ method: 'POST', path: '/api/favorites/toggle', body }, 'a-toggled-like'), session };
    const responses = await Promise.all(Array.from({ length: 10 }, () => host.send(request)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await host.store.favorites.ids(body.userId)).toContain(body.startupId);
  });

  test('a repetition during the first request is refused with a Retry-After', async () => {
    const declaration: ListedCall = contract.submitStartup;
    const request = withKey(await sampleRequest(host, declaration, 'jonas'), 'slow-work-once');
    const countListings = async () => (await host.store.startups.ofUser(personId('jonas'))).length;
    const before = await countListings();
    const responses = await Promise.all(Array.from({ length: 10 }, () => host.send(request)));
    const successes = responses.filter(({ status }) => status === 201);
    expect(successes.length).toBeGreaterThan(0);
    for (const other of responses.filter(({ status }) => status !== 201)) {
      expect(replyOf(other)).toEqual(refusal('request.in_progress'));
      expect(other.headers['retry-after']).toBe('2');
    }
    expect(await countListings()).toBe(before + 1);
    expect(replyOf(await host.send(request))).toEqual(replyOf(successes[0] as TestResponse));
    expect(await countListings()).toBe(before + 1);
  });

  test('a request whose reply was lost is not run again; for a minute, another process may still send the reply', async () => {
    let time = now;
    const host = await openForTest(open, { clock: () => time });
    const declaration: ListedCall = contract.submitStartup;
    const request = withKey(await sampleRequest(host, declaration, 'ravi'), 'reply-lost');
    const { idempotency } = host.store;
    const { complete } = idempotency;
    // Simulates a process that ended between the work and its reply.
    idempotency.complete = async () => false;
    expect((await host.send(request)).status).toBe(201);
    idempotency.complete = complete;
    const after = await storedState(host);
    time = new Date(now.getTime() + 59_999);
    const early = await host.send(request);
    expect([replyOf(early), early.headers['retry-after']]).toEqual([refusal('request.in_progress'), '2']);
    time = new Date(now.getTime() + 60_000);
    expect(replyOf(await host.send(request))).toEqual(refusal('request.already_done'));
    expect(await storedState(host)).toEqual(after);
  });
});

test('no secret of a call with an idempotency key is stored', async () => {
  const host = await koaHost();
  await givePasswords(host);
  const secrets = [password, newPassword, key];
  const ways: [ListedCall, Username | undefined][] = [
    [contract.signUp, undefined],
    [contract.logIn, undefined],
    [contract.changePassword, 'mara'],
    [contract.subscribe, undefined],
  ];
  for (const [declaration, caller] of ways) {
    const request = await sampleRequest(host, declaration, caller);
    const body = declaration.id === 'logIn' ? { email: 'ravi@people.example', password } : request.body;
    const { status, session } = await host.send(withKey({ ...request, body }));
    expect({ id: declaration.id, status }).toEqual({ id: declaration.id, status: 200 });
    secrets.push(session ?? key, ...(request.session === undefined ? [] : [request.session]));
  }
  for (const { unsubscribeToken } of [await subscriber(host)]) secrets.push(unsubscribeToken);
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(host.file, { readonly: true });
  const rows = database.prepare('SELECT * FROM idempotency_keys').all();
  database.close();
  expect(rows).toHaveLength(ways.length);
  const text = JSON.stringify(rows);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\$argon2/u);
  await host.close();
});

async function subscriber(host: TestHost): Promise<{ unsubscribeToken: string }> {
  const [confirmation] = await unsentEmails(host, 'newsletter.confirm');
  if (confirmation?.kind !== 'newsletter.confirm') throw new Error('No email was enqueued.');
  return confirmation;
}
