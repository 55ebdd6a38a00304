import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../domain/contract.ts';
import { loggedPath, logRequest } from './request-log.ts';

const token = 'f0'.repeat(32);

test.each([
  ['/api/collections/shared/SECRET', '/api/collections/shared/[secret]'],
  ['/collections/shared/SECRET/', '/collections/shared/[secret]'],
  ['/collections/%73hared/SECRET', '/collections/shared/[secret]'],
  ['/Collections/Shared/SECRET', '/Collections/Shared/[secret]'],
  [`/reset-password/${token}`, '/reset-password/[secret]'],
  [`/x/${token.slice(0, 40)}`, '/x/[secret]'],
  [`/x/${token.toUpperCase()},`, '/x/[secret],'],
  ['/collections/shared', '/collections/shared'],
  [`/images/${token}.webp`, `/images/${token}.webp`],
  [`/api/startups/${'0'.repeat(24)}`, `/api/startups/${'0'.repeat(24)}`],
  ['/search/%zz', '/search/%zz'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test('no secret parameter of calls or pages is logged', () => {
  const pages = readdirSync(join(import.meta.dirname, '../../web/routes')).map(
    (file) => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`,
  );
  const paths = [...Object.values(contract).map(({ path }) => `/api${path}`), ...pages];
  const secrets = paths.filter((path) => /[:$](?:\w*token|\w*secret|code|key|proof)/i.test(path));
  expect(secrets).toEqual(['/api/collections/shared/:token', '/collections/shared/$token']);
  for (const path of secrets) expect(loggedPath(path.replace(/[:$]\w+/, 'SECRET'))).not.toContain('SECRET');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['GET', '/assets/index-Dx1.js', 200, 'debug'],
  ['GET', '/sw.js', 304, 'debug'],
  ['HEAD', '/icon-192.png', 200, 'debug'],
  ['GET', '/index.html', 200, 'debug'],
  ['GET', `/images/${token}.webp`, 200, 'debug'],
  ['GET', '/assets/index-Dx0.js', 404, 'info'],
  ['GET', '/assets/index-Dx1.js', 500, 'error'],
  ['POST', '/sw.js', 200, 'info'],
  ['GET', '/', 200, 'info'],
  ['GET', '/tags/node.js', 200, 'info'],
  ['GET', '/api/tags/node.js', 200, 'info'],
  ['GET', '/sitemap.xml', 200, 'info'],
])('%s %s with status %i is logged at the level %s', (method, path, status, level) => {
  const lines: { level: number }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as { level: number }) });
  logRequest({ log, observe: undefined }, { id: 'a', method, path, status, startedAt: performance.now() });
  expect(lines.map((line) => pino.levels.labels[line.level])).toEqual([level]);
});

test('requests refused with 503 are logged together once a second, and counted individually', () => {
  const lines: unknown[] = [];
  const observed: number[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const respond = (status: number, isStopAnnounced = false) =>
    logRequest(
      { log, observe: (seen) => void observed.push(seen) },
      { id: 'a', method: 'GET', path: '/', status, startedAt: performance.now(), isStopAnnounced },
    );
  for (let at = 0; at < 1_000; at += 1) respond(503);
  respond(500);
  respond(503, true);
  expect(lines).toMatchObject([{ status: 500 }, { status: 503, path: '/' }]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2)).toEqual([{ level: 50, status: 503, count: 1_000, msg: 'requests refused' }]);
  respond(503);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(3)).toEqual([{ level: 50, status: 503, count: 1, msg: 'requests refused' }]);
  expect(observed).toHaveLength(1_003);
});
