import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSampleHandlers } from './sample-handlers.ts';

const server = setupServer();

beforeAll(async () => {
  server.resetHandlers(...(await createSampleHandlers()));
  server.listen();
});

afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`https://debut.example${path}`, init);

test('the handlers work in every msw setup', async () => {
  const response = await get('/api/startups?page=1');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ total: 55 });
});

test('replacing one call leaves the others unchanged', async () => {
  server.use(http.get('*/api/startups', () => HttpResponse.json({ message: 'Out of order.' }, { status: 503 })));
  expect((await get('/api/startups')).status).toBe(503);
  expect((await get('/api/startups/slug/mosscount')).status).toBe(200);
  server.resetHandlers();
  expect((await get('/api/startups')).status).toBe(200);
});

test('a session lasts from one call to the next', async () => {
  const body = JSON.stringify({ username: 'nell', email: 'nell@people.example', password: 'a long password' });
  expect((await get('/api/users/me')).status).toBe(401);
  const signUp = await get('/api/users/signup', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(signUp.status).toBe(200);
  expect(await (await get('/api/users/me')).json()).toMatchObject({ username: 'nell' });
});

test('HEAD answers like GET, without a body', async () => {
  const response = await get('/api/startups?page=1', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('an unknown address gets 404, and a wrong method gets 405 with Allow', async () => {
  const paths = ['/api/nothing', '/api', '/api/startups/', '/api/%73tartups'];
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([404, 404, 404, 404]);
  const response = await get('/api/startups', { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
