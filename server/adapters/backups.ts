import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BackupFiles, Backups } from '../domain/call-context.ts';
import { CallError } from '../domain/core/errors.ts';
import { backupLengths } from '../domain/core/lengths.ts';
import { checkIntegrity, runInBackground } from './background-process.ts';
import { fileBytes, freeBytes } from './disk.ts';
import { backupName, backupState, backupTime, expiredBackups, isFromTheFuture } from '../domain/site/backups.rules.ts';
import { createDownloadGrants } from './download-grants.ts';
import { hourMs } from '../domain/core/dates.ts';

interface BackupsOptions {
  /** When undefined, no backups are made. */
  folder: string | undefined;
  dataDir: string;
  /** The path of the database. */
  database: string;
  now: () => Date;
}

/** The server's backups. */
export interface ServerBackups extends Backups {
  /** The newest backup in which a new check finds no damage; undefined when there is none. Aborting `signal` stops the check. */
  newestSound: (signal: AbortSignal) => Promise<{ file: string; createdAt: string } | undefined>;
  /** Why the folder cannot be written; undefined when it can. The backup status also reports this reason. */
  checkFolder: () => Promise<string | undefined>;
  /** Ends the child process of a running backup. */
  stop: () => void;
}

/** Used with PostgreSQL, where the provider or pg_dump makes the backups. */
export const externalBackups: ServerBackups = {
  status: async () => ({ state: 'external', newest: null, total: 0, sameDisk: false, failure: null }),
  make: async () => {
    throw new CallError('backups.external');
  },
  newestSound: async () => undefined,
  checkFolder: async () => undefined,
  stop: () => undefined,
};

const command = resolve(import.meta.dirname, '../cli/backup.ts');
const maxDurationMs = hourMs;

/**
 * Makes snapshots in a folder. Each is made by a low-priority child process, because copying and checking would block this
 * process for seconds.
 */
export function createBackups({ folder, dataDir, database, now }: BackupsOptions): ServerBackups {
  let failure: { at: Date; reason: string } | undefined;
  let running: ReturnType<Backups['make']> | undefined;
  const abort = new AbortController();

  const snapshots = async (): Promise<{ name: string; time: Date }[]> => {
    const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
    const found = names.flatMap((name) => {
      const time = backupTime(name);
      return time === undefined ? [] : [{ name, time }];
    });
    return found.sort((a, b) => b.time.getTime() - a.time.getTime());
  };

  const removeExpired = async (to: string): Promise<void> => {
    const found = await snapshots();
    const expired = new Set(expiredBackups(found.map(({ time }) => time)));
    for (const { name, time } of found) if (expired.has(time)) await rm(join(to, name), { force: true });
    await removeUnfinished(to, now());
  };

  const rememberFailure = (error: unknown): string => {
    const message = (error instanceof Error ? error.message : String(error)).trim().slice(0, backupLengths.reason);
    const reason = message === '' ? 'It ended without giving a reason.' : message;
    failure = { at: now(), reason };
    return reason;
  };

  const make = async (): ReturnType<Backups['make']> => {
    if (folder === undefined) throw new CallError('backups.not_available');
    const name = backupName(now());
    const file = join(folder, name);
    try {
      await prepareFolder(folder);
      await assertRoom(folder, database);
      await runBackup(file, dataDir, abort.signal);
      failure = undefined;
      await removeExpired(folder);
      return { name, bytes: (await stat(file)).size };
    } catch (error) {
      if (abort.signal.aborted) throw new CallError('server.busy');
      rememberFailure(error);
      throw new CallError('backups.failed');
    }
  };

  return {
    async status() {
      if (folder === undefined) return { state: 'off', newest: null, total: 0, sameDisk: false, failure: null };
      const found = await snapshots();
      const newest = found.find(({ time }) => !isFromTheFuture(time, now()));
      const size = newest && (await stat(join(folder, newest.name)).catch(() => undefined))?.size;
      return {
        state: backupState({ newest: newest?.time, failedAt: failure?.at }, now()),
        newest: newest === undefined ? null : { createdAt: newest.time.toISOString(), bytes: size ?? 0 },
        total: found.length,
        sameDisk: await isSameDisk(folder, dataDir),
        failure: failure === undefined ? null : { at: failure.at.toISOString(), reason: failure.reason },
      };
    },
    newestSound: async (signal) => {
      if (folder === undefined) return undefined;
      for (const { name, time } of await snapshots()) {
        if (isFromTheFuture(time, now())) continue;
        const file = join(folder, name);
        // A backup that cannot be checked counts as damaged.
        const problem = await checkIntegrity(file, signal).catch(String);
        if (problem === '') return { file: resolve(file), createdAt: time.toISOString() };
      }
      return undefined;
    },
    make: () => {
      running ??= make().finally(() => {
        running = undefined;
      });
      return running;
    },
    checkFolder: async () => {
      if (folder === undefined) return undefined;
      return prepareFolder(folder).then(() => undefined, rememberFailure);
    },
    files: folder === undefined ? undefined : backupFiles(folder, snapshots, now),
    stop: () => abort.abort(),
  };
}

/** The files in the folder. */
function backupFiles(folder: string, snapshots: () => Promise<{ name: string; time: Date }[]>, now: () => Date): BackupFiles {
  const grants = createDownloadGrants(now);
  const bytesOf = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.size;
  return {
    async list() {
      const found = await Promise.all(
        (await snapshots()).map(async ({ name, time }) => ({
          name,
          createdAt: time.toISOString(),
          bytes: await bytesOf(name),
        })),
      );
      return found.flatMap(({ bytes, ...file }) => (bytes === undefined ? [] : [{ ...file, bytes }]));
    },
    async grant(name, sessionHash) {
      // Accepts only listed names, so that a name cannot refer to a file outside the folder.
      const isListed = (await snapshots()).some((snapshot) => snapshot.name === name);
      const bytes = isListed ? await bytesOf(name) : undefined;
      if (bytes === undefined) return undefined;
      return { token: grants.grant(name, sessionHash), bytes };
    },
    find(token, sessionHash) {
      const name = grants.find(token, sessionHash);
      return name === undefined ? undefined : { name, path: join(folder, name) };
    },
  };
}

/**
 * Creates the folder if it is missing, and tests that it can be written. Parent folders are not created, because they may be the
 * mount point of an unmounted disk. Throws an error whose message is for the operator.
 */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await rmdir(await mkdtemp(join(folder, 'write-test-')));
  } catch (error) {
    const problem = folderProblems[codeOf(error)];
    throw problem === undefined ? error : new Error(`The folder ${folder} (BACKUP_DIR) ${problem}`, { cause: error });
  }
}

const folderProblems: Partial<Record<string, string>> = {
  ENOENT: 'does not exist, and neither does its parent folder. Create it, or mount its disk.',
  ENOTDIR: 'is a file, or is inside one.',
  EACCES: "cannot be written by the server's user.",
  EPERM: "cannot be written by the server's user.",
  EROFS: 'is on a disk that is mounted read-only.',
  ENOSPC: 'is on a disk that is full.',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Throws unless there is space for copying, checking and the directory's growth, because on a full disk every write fails. */
async function assertRoom(folder: string, database: string): Promise<void> {
  const [free, size] = [await freeBytes(folder), await fileBytes(database)];
  if (free < size * 1.5) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
    throw new Error(
      `There is not enough space for it: ${megabytes(size * 1.5)} are needed, but only ${megabytes(free)} are free.`,
    );
  }
}

function runBackup(file: string, dataDir: string, signal: AbortSignal): Promise<void> {
  return runInBackground(command, [resolve(file)], {
    env: { DATA_DIR: resolve(dataDir) },
    timeoutMs: maxDurationMs,
    signal,
    maxErrorLength: backupLengths.reason,
  });
}

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [a, b] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && a.dev === b?.dev;
}

/** Removes files left behind by a killed process. Files of a running process are kept, because they are newer. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^debut-.*\.sqlite\.unfinished(?:-\w+)?$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > 2 * maxDurationMs) await rm(path, { force: true });
  }
}
