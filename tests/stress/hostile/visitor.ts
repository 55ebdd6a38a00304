/**
 * Another visitor, in a separate thread, so that work for the attack does not delay its requests. The visitor sends the probes in
 * turn, one at a time, again and again. The main thread asks for the measurements of the last period.
 */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const port = workerData as number;

/** The probes with their expected statuses. Any other status counts as a failure. */
const probes: readonly { method: string; path: string; status: number; body?: string }[] = [
  { method: 'GET', path: '/', status: 200 },
  { method: 'GET', path: '/api/startups?page=1', status: 200 },
  { method: 'GET', path: '/api/startups/search?q=', status: 200 },
  { method: 'POST', path: '/api/analytics/view', status: 202, body: '{"startupId":"000000000000000000000000"}' },
];

interface Period {
  times: number[];
  failures: string[];
}
let period: Period = { times: [], failures: [] };
let sent = 0;

function probe({ method, path, status, body }: (typeof probes)[number]): Promise<void> {
  sent += 1;
  const startedAt = performance.now();
  const headers = {
    'x-forwarded-for': `198.51.100.${1 + (sent % 250)}`,
    'sec-fetch-site': 'same-origin',
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  const target = path.endsWith('=') ? path + Math.random().toString(36).slice(2, 5) : path;
  return new Promise((resolve) => {
    const finish = (outcome: string | undefined) => {
      period.times.push(performance.now() - startedAt);
      if (outcome !== undefined) period.failures.push(`${method} ${path}: ${outcome}`);
      resolve();
    };
    const asked = request({ port, host: '127.0.0.1', method, path: target, headers, agent: false }, (response) => {
      response.resume().on('end', () => finish(response.statusCode === status ? undefined : `status ${response.statusCode}`));
    });
    asked.setTimeout(60_000, () => asked.destroy());
    asked.on('error', (error) => finish(error.message));
    asked.end(body);
  });
}

parentPort?.on('message', () => {
  parentPort?.postMessage(period);
  period = { times: [], failures: [] };
});

for (let at = 0; ; at = (at + 1) % probes.length) {
  const next = probes[at];
  if (next !== undefined) await probe(next);
  await pause(20);
}
