import { expect, test } from 'vitest';
import type { State } from '../db/memory/state.ts';
import { demoAdminId, demoFounderId } from '../db/sample/people.ts';
import type { CallId } from '../server/domain/contract.ts';
import { handle, type ApiHost } from '../server/api/handle.ts';
import { aStartup } from '../tests/store/builders.ts';
import { createAnswers, createDemoHost } from './demo-host.ts';
import { collectEmails } from './emails.ts';
import { demoPassword } from './adapters.ts';
import { startDemoSession, userOfSession, usersWithPassword } from './demo-users.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
const origin = 'https://debut.example';

async function demo(restored?: State) {
  let state: State | undefined;
  const host = await createDemoHost({
    now,
    restored,
    onChange: (changed) => {
      state = changed;
    },
  });
  const answers = createAnswers(host, {
    delayMs: 0,
    caller: () => ({ session: undefined, device: undefined, userAgent: '', visitor: 'demo' }),
    setSession: () => undefined,
    setDevice: () => undefined,
  });
  return { host, ...answers, state: () => structuredClone({ ...(state as State), views: undefined }) };
}

async function completeDemo(restored?: State) {
  const { complete, ...rest } = await demo(restored);
  await complete();
  return rest;
}

async function call(host: ApiHost, id: CallId, body: unknown, session?: string) {
  const reply = await handle(host, id, { params: {}, query: {}, body, visitor: 'demo', session });
  return { ...reply, body: JSON.parse(reply.json) as Record<string, unknown> };
}

test('a sample user can sign in only with the demo’s password', async () => {
  const { host } = await completeDemo();
  const email = 'mara@people.example';
  expect(await call(host, 'logIn', { email, password: demoPassword })).toMatchObject({
    status: 200,
    body: { _id: demoFounderId },
  });
  expect((await call(host, 'logIn', { email, password: 'another' })).status).toBe(401);
});

test('an inactive sample user cannot sign in', async () => {
  const { host } = await completeDemo();
  expect((await call(host, 'logIn', { email: 'callum@people.example', password: demoPassword })).body['code']).toBe(
    'auth.inactive',
  );
});

test('switching to a role creates an ordinary session', async () => {
  const { host } = await completeDemo();
  const token = await startDemoSession(host, 'admin', 'A browser');
  expect(await userOfSession(host, token)).toEqual({ _id: demoAdminId, name: 'Ida Okafor', role: 'admin' });
  expect((await call(host, 'getAccount', undefined, token)).body).toMatchObject({
    username: 'ida',
    role: 'admin',
    hasPassword: true,
  });
  expect(await userOfSession(host, undefined)).toBeUndefined();
});

test('in the demo, the reviewer and the editor have their roles’ permissions', async () => {
  const { host } = await completeDemo();
  const [priya, tomasz] = [await startDemoSession(host, 'reviewer', ''), await startDemoSession(host, 'editor', '')];
  expect(await userOfSession(host, priya)).toMatchObject({ name: 'Priya Raman', role: 'reviewer' });
  expect(await userOfSession(host, tomasz)).toMatchObject({ name: 'Tomasz Wrona', role: 'editor' });
  const topic = { name: 'Demo topic', slug: 'demo-topic' };
  expect((await call(host, 'addPostCategory', topic, priya)).status).toBe(403);
  expect((await call(host, 'addPostCategory', topic, tomasz)).status).toBe(201);
  expect((await usersWithPassword(host, demoPassword)).map(({ label }) => label)).toEqual([
    'Founder',
    'Reviewer',
    'Editor',
    'Admin',
  ]);
});

test('switching to a deleted user is impossible', async () => {
  const { host } = await completeDemo();
  await host.store.users.remove(demoFounderId);
  expect(await startDemoSession(host, 'founder', '')).toBeUndefined();
});

test('a short password is accepted and is stored as a hash', async () => {
  const { host, state } = await completeDemo();
  const signedUp = await call(host, 'signUp', { username: 'nell', email: 'nell@people.example', password: 'abc' });
  expect(signedUp.status).toBe(200);
  const user = [...state().users.values()].find(({ username }) => username === 'nell');
  expect(user?.passwordHash).toMatch(/^pbkdf2\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
  expect((await call(host, 'logIn', { email: 'nell@people.example', password: 'abc' })).status).toBe(200);
});

test('a restored demo keeps its data and stays signed in', async () => {
  const first = await completeDemo();
  const token = await startDemoSession(first.host, 'founder', '');
  await call(first.host, 'subscribe', { email: 'reader@people.example' });
  const second = await completeDemo(first.state());
  expect((await call(second.host, 'getAccount', undefined, token)).body['username']).toBe('mara');
  expect((await second.host.store.newsletter.byAddress('reader@people.example'))?.status).toBe('unconfirmed');
});

test('each email arrives once, and its link works', async () => {
  const { host } = await completeDemo();
  const { session } = await call(host, 'signUp', { username: 'nell', email: 'nell@people.example', password: 'abc' });
  const [email, ...more] = await collectEmails(host, origin);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to: 'nell@people.example', at: '2026-11-21T12:00:00.000Z', read: false });
  expect(await collectEmails(host, origin)).toEqual([]);
  const token = /https:\/\/debut\.example\/confirm-email#(\S+)/.exec(email?.text ?? '')?.[1];
  expect((await call(host, 'confirmEmail', { token }, session?.token)).status).toBe(200);
});

test('the rest of the sample is loaded once, on the first call that may need it', async () => {
  const { host, answer, state } = await demo();
  const statusOf = async (path: string) => (await answer(new Request(origin + path)))?.status;
  expect(await statusOf('/api/startups?page=2')).toBe(200);
  expect(await statusOf('/api/startups/slug/mosscount')).toBe(200);
  expect(await host.store.deals.list()).toEqual([]);
  expect(await Promise.all(['/api/deals', '/api/blog/posts', '/api/nothing', '/about'].map(statusOf))).toEqual([
    200,
    200,
    404,
    undefined,
  ]);
  expect(await host.store.deals.list()).toHaveLength(7);
  expect(await host.store.faq.list()).not.toEqual([]);

  const { host: restored, answer: answerRestored } = await demo(state());
  for (const { _id } of await restored.store.deals.list()) await restored.store.deals.remove(_id);
  await answerRestored(new Request(`${origin}/api/deals`));
  expect(await restored.store.deals.list()).toEqual([]);
});

test('a scheduled listing becomes public on its date, although the demo has no jobs', async () => {
  const { host, answer } = await completeDemo();
  const publishedAt = now().toISOString();
  await host.store.startups.insert(aStartup({ slug: 'lanternfish', status: 'pending', publishedAt }));
  const response = await answer(new Request(`${origin}/api/startups/slug/lanternfish`));
  expect(response?.status).toBe(200);
});
