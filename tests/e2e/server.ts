import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allocator } from '../../server/cli/setup.mjs';
import { childEnvironment } from '../child-environment.ts';

const thisRepository = resolve(import.meta.dirname, '../..');

/** A running server with its own data folder. */
export interface RunningServer {
  /** "http://127.0.0.1:40123", without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number;
  /** The output so far, stdout and stderr. */
  log(): string;
  /** Stops the server with SIGTERM, as a service manager does, then removes its data. Rejects when the server had to be killed. */
  stop(): Promise<void>;
}

interface Start {
  script: string;
  /** The path that answers 200 once the server is ready. */
  ready: string;
  /** `ignored` saves the cost of reading the output, for benchmarks. */
  output: 'kept' | 'ignored';
  /** The folder of another, built copy of the repository. */
  root: string;
}

/** Starts the built server as `npm start` does, with the sample directory on a free port, and waits until it answers. */
export async function startServer(
  env: Record<string, string> = {},
  { script = 'dist/server/main.js', ready = '/readyz', output = 'kept', root = thisRepository }: Partial<Start> = {},
): Promise<RunningServer> {
  const ownData = env['DATA_DIR'] === undefined;
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'debut-test-')));
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...childEnvironment(),
      ...allocator,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'ignore',
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-100_000);
    });
  }
  const stop = async (): Promise<void> => {
    const stoppedByItself = await stopChild(child);
    if (ownData) await rm(dataDir, { recursive: true, force: true });
    if (!stoppedByItself) throw new Error(`The server did not stop within ${stopSeconds} seconds.\n${written}`);
  };
  try {
    await untilReady(url + ready, child);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`The server did not start.\n${written}`, { cause: error });
  }
  return { url, dataDir, pid: child.pid ?? 0, log: () => written, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok === true) return;
    await pause(10);
  }
  throw new Error(`${url} did not answer within 60 seconds.`);
}

/** The stop timeout of the systemd unit in HOSTING.md. A request may take ten seconds after the drain. */
const stopSeconds = 40;

/** Waits until the process has ended. Resolves to whether it ended without SIGKILL. */
async function stopChild(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  let isKilled = false;
  const late = setTimeout(() => {
    isKilled = child.kill('SIGKILL');
  }, stopSeconds * 1_000);
  await ended;
  clearTimeout(late);
  return !isKilled;
}

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
