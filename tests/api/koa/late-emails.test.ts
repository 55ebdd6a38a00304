import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personId } from '../../../db/sample/people.ts';
import type { EmailTokenRecord, UserRecord } from '../../../db/store.ts';
import type { OutgoingEmail } from '../../../server/adapters/email.ts';
import type { Email } from '../../../server/domain/core/emails.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import { removeExpiredUsers } from '../../../server/jobs/expired-users.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { codeSecret, newProof } from '../../../server/domain/ownership/ownership.rules.ts';
import { emailTokenLifetimeMs } from '../../../server/domain/accounts/sessions.rules.ts';
import { callApi, createTestClock, days, hours, minutes, newPassword, outcome, signUp } from '../account-calls.ts';
import { createSession, koaHost, type KoaHost } from '../hosts.ts';
import { digest } from '../test-env.ts';

const before = 'before@people.example';
const startupId = '000000000003000036557afb';

let host: KoaHost;
let worker: Job;
let time: ReturnType<typeof createTestClock>;
let isWorking: boolean;
let sent: OutgoingEmail[];

beforeEach(async () => {
  time = createTestClock();
  isWorking = false;
  sent = [];
  host = await koaHost({ env: { clock: time.clock } });
  worker = startEmailWorker({
    store: host.store,
    mailer: {
      send: async (email) => {
        if (!isWorking) throw new Error('connect ECONNREFUSED');
        sent.push(email);
      },
    },
    digest,
    now: time.clock,
    log: pino({ level: 'silent' }),
    report(error) {
      throw error;
    },
    origin: host.url,
    from: undefined,
    everyMs: 2 ** 30,
  });
});
afterEach(async () => {
  await worker.stop();
  await host.close();
});

const mara = async (): Promise<UserRecord> => {
  const user = await host.store.users.byId(personId('mara'));
  if (user === undefined) throw new Error('The sample has changed.');
  return user;
};

const iso = () => time.clock().toISOString();

/** Stores a link and its email, as calls do. */
async function mailLink(
  email: Email & { token?: string | undefined },
  token: Pick<EmailTokenRecord, 'purpose' | 'userId' | 'email'>,
) {
  const secret = email.token ?? '';
  const expiresAt = new Date(time.clock().getTime() + emailTokenLifetimeMs[token.purpose]).toISOString();
  await host.store.emailTokens.insert({ ...token, tokenHash: digest(secret), expiresAt });
  await host.store.outbox.enqueue({ key: secret, email, createdAt: iso() });
}

const secretOf = (digit: string) => digit.repeat(64);

async function mailSignIn(digit: string, to?: string): Promise<void> {
  const { _id: userId, email, username } = await mara();
  const link = { kind: 'account.sign_in', to: to ?? email, username, token: secretOf(digit) } as const;
  await mailLink(link, { purpose: 'sign_in', userId, email: null });
}

async function mailCode(code: string): Promise<void> {
  const { _id: userId } = await mara();
  const known = await host.store.ownershipProofs.find(startupId, userId);
  const proof = known ?? newProof({ startupId, userId, token: 'a-token' }, time.clock());
  const hash = digest(codeSecret(proof, 'kanbanjo.example', code));
  const expiresAt = new Date(time.clock().getTime() + minutes(30)).toISOString();
  await host.store.ownershipProofs.save({ ...proof, code: { hash, expiresAt, tries: 1 } });
  const email = { kind: 'ownership.code', to: 'admin@kanbanjo.example', startup: 'Kanbanjo', code } as const;
  await host.store.outbox.enqueue({ key: code, email: { ...email, proofOf: { startupId, userId } }, createdAt: iso() });
}

/** Lets the mail server fail for eight days, while the jobs continue. */
async function failForEightDays(): Promise<void> {
  for (let hour = 0; hour < 8 * 24; hour += 4) {
    await worker.runNow();
    await removeExpiredUsers(host.store, time.clock);
    await host.store.purge(iso());
    time.pass(hours(4));
  }
}

async function repair(): Promise<void> {
  isWorking = true;
  for (let round = 0; round < 3; round += 1) {
    time.pass(minutes(31));
    await worker.runNow();
  }
}

const keysSent = () => sent.map(({ key }) => key).sort();

describe('an email that is sent only after its link would have expired', () => {
  test.each(['sign_in', 'password', 'restore_email'] as const)('contains a %s link that works once', async (purpose) => {
    const { _id: userId, email: to, username } = await mara();
    const token = secretOf('a');
    const [email, path] = {
      sign_in: [{ kind: 'account.sign_in', to, username, token }, '/users/auth/link'],
      password: [{ kind: 'account.reset_password', to, username, token }, '/users/password/reset'],
      restore_email: [{ kind: 'account.email_changed', to: before, username, newEmail: to, token }, '/users/email/restore'],
    }[purpose] as [Email, string];
    await mailLink({ ...email, token }, { purpose, userId, email: purpose === 'restore_email' ? before : null });
    await failForEightDays();
    isWorking = true;
    time.pass(minutes(31));
    await worker.runNow();
    // The link works for the time that the email states, counted from when the email is sent.
    time.pass(emailTokenLifetimeMs[purpose] - 1);
    const use = async () => outcome(await callApi(host, path, { token, ...(purpose === 'password' && { new: newPassword }) }));
    expect([keysSent(), sent[0]?.content.text.includes(`#${token}`), await use(), await use()]).toEqual([
      [token],
      true,
      200,
      'auth.unknown_link',
    ]);
  });

  test('can still confirm its new account, which is not removed in the meantime', async () => {
    const { account, session } = await signUp(host, 'lena');
    const lena = await host.store.users.byId(account._id);
    if (lena === undefined) throw new Error('No account.');
    await host.store.users.update({ ...lena, expiresAt: new Date(time.clock().getTime() + days(7)).toISOString() });
    await failForEightDays();
    await repair();
    const token = /#(?<token>[0-9a-f]{64})/.exec(sent[0]?.content.text ?? '')?.groups?.['token'];
    time.pass(days(5));
    await removeExpiredUsers(host.store, time.clock);
    expect([sent.length, outcome(await callApi(host, '/users/email/confirm', { token }, { session }))]).toEqual([1, 200]);
  });

  test('renews its website code', async () => {
    await mailCode('12345678');
    await failForEightDays();
    isWorking = true;
    time.pass(minutes(31));
    await worker.runNow();
    const expiresAt = new Date(time.clock().getTime() + minutes(30)).toISOString();
    const proof = await host.store.ownershipProofs.find(startupId, personId('mara'));
    expect([keysSent(), proof?.code]).toMatchObject([['12345678'], { expiresAt, tries: 1 }]);
  });
});

/** Events while the emails wait, and the emails that are sent after each event. */
const meanwhile: readonly (readonly [string, () => Promise<void>, string[]])[] = [
  ['the account is deleted', async () => void (await host.store.users.remove(personId('mara'))), []],
  ['the account is deactivated', async () => void (await host.store.users.update({ ...(await mara()), status: 'inactive' })), []],
  [
    'the address is replaced',
    async () => void (await host.store.users.update({ ...(await mara()), email: 'new@people.example' })),
    [],
  ],
  ['the link is withdrawn', async () => host.store.emailTokens.removeOfUser(personId('mara'), 'sign_in'), []],
  ['a newer link is requested', async () => (time.pass(minutes(1)), mailSignIn('b')), [secretOf('b')]],
  [
    'the link is used, because the mail server had accepted the email',
    async () => void (await callApi(host, '/users/auth/link', { token: secretOf('a') })),
    [],
  ],
];

describe('a waiting email is dropped', () => {
  test.each(meanwhile)('when %s', async (_, happen, expected) => {
    await mailSignIn('a');
    await worker.runNow();
    await happen();
    await failForEightDays();
    await repair();
    expect([keysSent(), await host.store.outbox.counts(iso())]).toEqual([expected, { due: 0, oldestAt: null, abandoned: 0 }]);
  });

  test('when its address was confirmed in another way', async () => {
    const { account } = await signUp(host, 'lena');
    await worker.runNow();
    const lena = await host.store.users.byId(account._id);
    if (lena !== undefined) await host.store.users.update({ ...lena, emailVerifiedAt: iso() });
    await repair();
    expect(keysSent()).toEqual([]);
  });

  test('when its code was replaced', async () => {
    await mailCode('12345678');
    await mailCode('87654321');
    await failForEightDays();
    await repair();
    expect(keysSent()).toEqual(['87654321']);
  });

  test('when the subscriber has confirmed the address meanwhile', async () => {
    await callApi(host, '/newsletter/subscribe', { email: 'reader@example.com' });
    await worker.runNow();
    const [subscriber] = await host.store.newsletter.list();
    await host.store.newsletter.update({ _id: subscriber?._id ?? '', status: 'confirmed' });
    await repair();
    expect([subscriber === undefined, keysSent()]).toEqual([false, []]);
  });

  test('when an admin has removed the subscriber', async () => {
    await callApi(host, '/newsletter/subscribe', { email: 'reader@example.com' });
    await worker.runNow();
    const subscriber = (await host.store.newsletter.list()).find(({ email }) => email === 'reader@example.com');
    const session = await createSession(host, 'ida', time.clock());
    await callApi(host, `/newsletter/${subscriber?._id}`, undefined, { method: 'DELETE', session });
    await repair();
    expect([subscriber === undefined, keysSent()]).toEqual([false, []]);
  });
});
