import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompletion, createDemoHost } from './demo-host.ts';
import { createHandlers } from './handlers.ts';

const server = setupServer();
let token: string | undefined;

beforeAll(async () => {
  const host = await createDemoHost({
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    restored: undefined,
    onChange: () => undefined,
  });
  await createCompletion(host)();
  const caller = () => ({ session: token, visitor: 'tester' });
  const setSession = (changed: string | undefined) => {
    token = changed;
  };
  server.use(...createHandlers(host, { delayMs: 0, caller, setSession, setDevice: () => undefined }));
  server.listen();
});

afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`https://debut.example${path}`, init);

test('the handlers answer calls in any msw network', async () => {
  const response = await get('/api/startups?page=1');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ total: 55 });
});

test('HEAD answers as GET without a body', async () => {
  const response = await get('/api/startups?page=1', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('an address without a call is 404, and a wrong method is 405 with Allow', async () => {
  expect((await get('/api/nothing')).status).toBe(404);
  const response = await get('/api/startups', { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
