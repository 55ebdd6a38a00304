import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** The addresses that the API answers: its calls (but not the modules of web/api), images, badges and manifest. */
const apiAddresses = ['^/api/(?![\\w-]+\\.tsx?(?:\\?|$))', '^/(?:badge|embed|images)/', '^/oembed$', '^/manifest\\.webmanifest$'];

const root = resolve(import.meta.dirname, '../..');
/** The folders with the server's code. */
const sources = ['server', 'db'].map((folder) => resolve(root, folder));

/** How long to wait for further changes, in milliseconds. Switching a branch writes all files within this time. */
const quietMs = 100;

/**
 * Runs the API on `port` behind the dev server, from the sources, and restarts it after every change to them. Uses Vite's
 * watcher, because Node's `--watch` misses files that are replaced by renaming. Without a port, requests go to an API on port
 * 3001.
 */
export function apiServer({ port }: { port: string | undefined }): Plugin {
  const api = port === undefined ? undefined : createRestartedProcess(() => startApi(port));
  const target = `http://127.0.0.1:${port ?? 3001}`;
  // Requests wait while the API starts, so that they never reach old code or a closed port.
  const bypass = async () => api?.upToDate();
  return {
    name: 'api-server',
    apply: 'serve',
    config: () => ({ server: { proxy: Object.fromEntries(apiAddresses.map((path) => [path, { target, bypass }])) } }),
    configureServer({ watcher, httpServer }) {
      if (api === undefined) return;
      watcher.add(sources);
      watcher.on('all', (event, file) => {
        if (!event.endsWith('Dir') && isSource(file)) api.restart();
      });
      // When Vite restarts, the new server starts listening after the old one has closed.
      httpServer?.once('listening', api.restart);
      for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, endByItself);
    },
    // Vite waits for this before it exits or restarts.
    async buildEnd() {
      for (const signal of ['SIGINT', 'SIGHUP'] as const) process.off(signal, endByItself);
      await api?.stop();
    },
  };
}

/** Ends the process with SIGTERM, the only signal on which Vite closes its server. */
function endByItself(): void {
  process.kill(process.pid, 'SIGTERM');
}

function isSource(file: string): boolean {
  const isInside = sources.some((folder) => !relative(folder, file).startsWith('..'));
  return isInside && !/\.test\.ts$|\.md$|~$/.test(file);
}

function startApi(port: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: port };
  return spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Runs one process, and replaces it after `restart`. Calls during a restart share the next restart. */
function createRestartedProcess(start: () => ChildProcess) {
  let child: ChildProcess | undefined;
  let changes = 0;
  let update: Promise<void> | undefined;
  let isStopped = false;

  const end = async (): Promise<void> => {
    const ended = child;
    child = undefined;
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return;
    ended.kill('SIGTERM');
    await once(ended, 'exit');
  };
  const runUpToDate = async (): Promise<void> => {
    let seen: number;
    do {
      do {
        seen = changes;
        await pause(quietMs);
      } while (seen !== changes);
      await end();
      if (isStopped) return;
      child = start();
      await isReadyOrEnded(child);
    } while (seen !== changes);
  };
  return {
    restart: (): void => {
      changes += 1;
      update ??= runUpToDate().finally(() => (update = undefined));
    },
    /** Settles when the process runs the current code, or has failed to start. */
    upToDate: async (): Promise<void> => update,
    stop: async (): Promise<void> => {
      isStopped = true;
      await end();
    },
  };
}

/** Prints the API's output, and settles when the API is ready or has exited. */
async function isReadyOrEnded(child: ChildProcess): Promise<void> {
  await new Promise<void>((settle) => {
    child.stdout?.on('data', (output: Buffer) => {
      process.stdout.write(output);
      if (output.includes('Debut is ready')) settle();
    });
    child.once('exit', () => settle());
  });
}
