/** The visitors of stress:memory, in a separate thread, so that work for the attack does not delay them. */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const url = workerData as string;
const paths = ['/', '/api/startups', '/api/categories', '/blog', '/plans'];
const times: number[] = [];
let failed = 0;
let isStopped = false;
parentPort?.once('message', () => (isStopped = true));

async function visit(path: string, network: string): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(url + path, { headers: { 'x-forwarded-for': network } }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  if (response?.ok === true) times.push(performance.now() - startedAt);
  else failed += 1;
}

const visits: Promise<void>[] = [];
for (let at = 0; !isStopped && at < 20_000; at += 1) {
  visits.push(visit(paths[at % paths.length] ?? '/', `192.0.2.${(at % 250) + 1}`));
  await pause(20);
}
await Promise.all(visits);
parentPort?.postMessage({ times, failed });
