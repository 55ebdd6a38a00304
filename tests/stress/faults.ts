/**
 * Runs a server through a full disk, a read-only disk, moved files, a lock of 40 seconds, an import, clocks that are a year off, 64
 * descriptors and a damaged page. Acknowledged writes must exist, `/readyz` must be right each time, and nothing may need a restart. `npm
 * run stress:faults` runs all; `npm run stress:faults -- lock clock` runs some.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { damagedPage } from './damaged-page.ts';
import { FaultyServer } from './faulty-server.ts';

const root = resolve(import.meta.dirname, '../..');

/** Thrown when the scenario cannot run on this machine. */
class Skipped extends Error {}

/** Runs a system command that only some users have permission to run. */
function system(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { stdio: 'pipe' });
  } catch (error) {
    throw new Skipped(`${command} ${args.join(' ')} is not possible here.`, { cause: error });
  }
}

/** Runs `work` on an in-memory disk of 64 MB. */
async function onSmallDisk(folder: string, work: (disk: string) => Promise<void>): Promise<void> {
  system('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder);
  try {
    await work(folder);
  } finally {
    system('umount', '-l', folder);
  }
}

/** Writes a file until nothing more fits, and returns its path. */
function fillDisk(disk: string): string {
  const file = join(disk, 'filler');
  const descriptor = openSync(file, 'a');
  try {
    for (const size of [1 << 20, 4_096, 1]) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(descriptor, chunk) === size);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return file;
}

async function diskFull(folder: string): Promise<void> {
  await onSmallDisk(folder, async (disk) => {
    const server = new FaultyServer(join(disk, 'data'));
    await server.start();
    try {
      await server.expectReadiness(200, 'ok');
      await server.expectWrites(200);
      for (let round = 0; round < 5; round += 1) {
        const filler = fillDisk(disk);
        await server.expectReadiness(503, 'almost full');
        // Writes until one is refused, because the journal may have room for a few more rows.
        while ((await server.write()) !== 507);
        await server.expectReads();
        await server.expectReadiness(503, 'the disk is full');
        rmSync(filler);
        await server.expectReadiness(200, 'ok');
        await server.expectWrites(200);
      }
      const filler = fillDisk(disk);
      await server.stop();
      await server.start();
      await server.expectReads();
      await server.expectReadiness(503, 'the disk is full');
      await server.expectWrites(507);
      rmSync(filler);
      await server.expectReadiness(200, 'ok');
      await server.expectWrites(200);
      say(`  the log has ${server.logLines().length} lines of the last fault`, server.expectRows());
    } finally {
      await server.stop();
    }
  });
}

async function readOnlyDisk(folder: string): Promise<void> {
  await onSmallDisk(folder, async (disk) => {
    const server = new FaultyServer(join(disk, 'data'));
    await server.start();
    try {
      await server.expectWrites(200);
      await server.stop();
      system('mount', '-o', 'remount,ro', disk);
      await server.start();
      await server.expectReads();
      await server.expectReadiness(503, 'read-only');
      await server.expectWrites(507);
      system('mount', '-o', 'remount,rw', disk);
      await server.expectReadiness(200, 'ok');
      await server.expectWrites(200);
      await server.expectReads();
      say('  started on a read-only disk, and written as soon as the disk was writable', server.expectRows());
    } finally {
      await server.stop();
    }
  });
}

async function readOnlyFiles(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  await server.start();
  // The -shm stays writable, because it is mapped into memory: the kernel kills a process that writes to such a file on a
  // read-only disk (SIGBUS).
  const files = ['', '-wal'].map((end) => server.database + end);
  let isImmutable = false;
  try {
    await server.expectWrites(200);
    system('chattr', '+i', ...files);
    isImmutable = true;
    await server.expectReads();
    await server.expectReadiness(503, 'read-only');
    await server.expectWrites(507);
    system('chattr', '-i', ...files);
    isImmutable = false;
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    say('  while the server ran', server.expectRows());
  } finally {
    if (isImmutable) system('chattr', '-i', ...files);
    await server.stop();
  }
}

async function fileMoved(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  await server.start();
  try {
    await server.expectWrites(200);
    for (const end of ['', '-wal']) {
      const [path, moved] = [server.database + end, `${server.database + end}.moved`];
      renameSync(path, moved);
      await server.expectReads();
      await server.expectReadiness(503, 'moved or replaced');
      await server.expectWrites(503);
      copyFileSync(moved, path);
      await server.expectWrites(503);
      await server.expectReads();
      renameSync(moved, path);
      await server.expectReadiness(200, 'ok');
      await server.expectWrites(200);
    }
    const loud = server.logLines().filter((line) => line.includes('"level":60'));
    if (loud.length === 0) throw new Error('The log has no fatal line about the lost file.');
    await server.stop();
    say('  the file was moved away, replaced by a copy, and put back', server.expectRows());
  } finally {
    await server.stop();
  }
}

const lockSeconds = 40;

async function lock(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  await server.start();
  try {
    await server.expectWrites(200);
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import Database from 'better-sqlite3';
        const database = new Database(${JSON.stringify(server.database)});
        database.exec('BEGIN IMMEDIATE');
        console.log('locked');
        setTimeout(() => database.exec('ROLLBACK'), ${lockSeconds * 1_000});`,
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    const ended = once(holder, 'exit');
    let isLocked = true;
    void ended.then(() => (isLocked = false));
    const durations: number[] = [];
    const refused: Promise<number>[] = [];
    while (isLocked) {
      const startedAt = performance.now();
      await server.expectReads();
      durations.push(performance.now() - startedAt);
      if (durations.length % 20 === 0) refused.push(server.write());
      await pause(25);
    }
    const statuses = new Set(await Promise.all(refused));
    if (!statuses.has(503)) throw new Error(`Writes were answered with ${[...statuses].join()}.`);
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    const slowest = Math.max(...durations);
    if (slowest > 5_000) throw new Error(`Three reads took ${Math.round(slowest)} ms.`);
    say(`  ${durations.length} times three reads, the slowest in ${Math.round(slowest)} ms`, server.expectRows());
  } finally {
    await server.stop();
  }
}

async function bigImport(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  await server.start();
  try {
    const rows = Array.from({ length: 10_000 }, (_, number) => ({
      name: `Generated ${number}`,
      tagline: `Number ${number} of many`,
      description: `A description of number ${number}. ${'More words follow. '.repeat(20)}`,
      website: `https://generated-${number}.example/`,
      categories: ['fintech', 'developer-tools'],
      tags: ['Payments', `Tag ${number % 50}`],
      sourceId: `generated:${number}`,
      publishedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    }));
    const file = join(folder, 'startups.json');
    writeFileSync(file, JSON.stringify(rows));
    const startedAt = performance.now();
    const importer = spawn(process.execPath, ['server/cli/import.ts', '--create-categories', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: server.dataDir },
      stdio: 'ignore',
    });
    const siteLimits = server.liftSiteLimits();
    let isImporting = true;
    const imported = once(importer, 'exit').finally(() => (isImporting = false));
    const durations: number[] = [];
    let busy = 0;
    const measure = async (work: () => Promise<number>) => {
      while (isImporting) {
        const before = performance.now();
        if ((await work()) === 503) busy += 1;
        durations.push(performance.now() - before);
        await pause(20);
      }
    };
    const read = async (path: string) => (await server.send(path)).status;
    await Promise.all([
      measure(() => server.write()),
      measure(() => read('/api/categories')),
      measure(() => read('/api/startups')),
      measure(() => read('/api/startups/check-name?name=Acme')),
    ]);
    await siteLimits.stop();
    const [code] = (await imported) as [number | null];
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
    durations.sort((a, b) => a - b);
    const p99 = durations[Math.floor(durations.length * 0.99)] ?? 0;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(
      `  ${rows.length} rows in ${seconds} s; ${durations.length} calls, p99 ${p99.toFixed(1)} ms (wanted: 100), ${busy} × 503`,
      server.expectRows(),
    );
    if (busy > 0) throw new Error('Calls were refused.');
  } finally {
    await server.stop();
  }
}

const yearMs = 365 * 86_400_000;

async function clock(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  const shifted = (offset: number) => ({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
    CLOCK_OFFSET_MS: String(offset),
  });
  const subscribe = async (name: string) => {
    const { status } = await server.send('/api/newsletter/subscribe', { email: `${name}@example.com` });
    if (status !== 200) throw new Error(`A subscription was answered with ${status}.`);
  };
  const logIn = async () => (await server.send('/api/users/login', { email: 'somebody@example.com', password: 'wrong' })).status;
  const emails = () => {
    const mail = join(server.dataDir, 'mail');
    return existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.eml')).length : 0;
  };
  try {
    // The clock is a year ahead: an account's attempts are used up, and no email arrives.
    await server.start({ ...shifted(yearMs), SMTP_URL: 'smtp://127.0.0.1:1', SITE_URL: 'https://debut.example' });
    while ((await logIn()) !== 429);
    for (let number = 0; number < 5; number += 1) await subscribe(`ahead-${number}`);
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    await pause(3_000);
    await server.stop();
    // With the right time again, no one has to wait for a year.
    await server.start();
    if ((await logIn()) !== 401) throw new Error('The account still has to wait.');
    await subscribe('right');
    const deadline = performance.now() + 30_000;
    while (emails() < 6) {
      if (performance.now() > deadline) throw new Error(`Only ${emails()} of 6 emails were sent.`);
      await pause(200);
    }
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    await server.stop();
    // The clock is a year behind, and then right again.
    await server.start(shifted(-yearMs));
    await server.expectReads();
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    await server.stop();
    await server.start();
    await server.expectReads();
    await server.expectReadiness(200, 'ok');
    await server.expectWrites(200);
    say('  a year ahead, right, a year behind, right; 6 of 6 emails arrived', server.expectRows());
  } finally {
    await server.stop();
  }
}

async function descriptors(folder: string): Promise<void> {
  const server = new FaultyServer(join(folder, 'data'));
  await server.start();
  const sockets: Socket[] = [];
  try {
    await server.expectReads();
    await server.expectWrites(200);
    system('prlimit', '--pid', String(server.pid), '--nofile=64:64');
    for (let round = 0; round < 3; round += 1) {
      const { port } = new URL(server.url);
      for (let count = 0; count < 200; count += 1) {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        socket.write('GET /api/categories HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
        sockets.push(socket);
      }
      await pause(2_000);
      for (const socket of sockets.splice(0)) socket.destroy();
      await server.expectReadiness(200, 'ok', 10_000);
      await server.expectReads();
      await server.expectWrites(200);
    }
    say('  three times 200 connections at once', server.expectRows());
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

function say(text: string, { acknowledged, refused }: { acknowledged: number; refused: number }): void {
  console.log(`${text}. ${acknowledged} writes acknowledged and there, ${refused} refused and not there.`);
}

const scenarios: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'disk-full': diskFull,
  'read-only-disk': readOnlyDisk,
  'read-only-files': readOnlyFiles,
  'file-moved': fileMoved,
  lock,
  import: bigImport,
  clock,
  descriptors,
  'damaged-page': (folder) => damagedPage(new FaultyServer(join(folder, 'data'))),
};

const wanted = process.argv.slice(2);
let failures = 0;
for (const [name, play] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(name);
  const folder = await mkdtemp(join(tmpdir(), 'debut-faults-'));
  try {
    await play(folder);
  } catch (error) {
    if (error instanceof Skipped) console.log(`  skipped: ${error.message}`);
    else {
      failures += 1;
      console.log('  FAILED', error);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(failures === 0 ? 'No acknowledged write was lost.' : `${failures} scenarios failed.`);
process.exitCode = failures === 0 ? 0 : 1;
