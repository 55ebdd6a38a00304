import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { hourMs } from '../domain/core/dates.ts';
import { integrityLengths } from '../domain/core/lengths.ts';

interface BackgroundProcess {
  /** Adds or overrides environment variables. */
  env?: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Aborting it ends the process. */
  signal: AbortSignal;
  /** The maximum number of characters kept from the end of the error output. */
  maxErrorLength: number;
}

/**
 * Runs a script in a low-priority process, for work that would block this one for seconds. Resolves when the script exits with 0, and
 * otherwise rejects with its error output.
 */
export async function runInBackground(
  script: string,
  args: readonly string[],
  { env = {}, timeoutMs, signal, maxErrorLength }: BackgroundProcess,
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeoutMs,
    signal,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorLength);
  });
  const ended = Promise.withResolvers<void>();
  child.once('error', ended.reject);
  child.once('close', (code) => (code === 0 ? ended.resolve() : ended.reject(new FailedProcess(errors.trim(), code))));
  if (child.pid !== undefined) lowerPriority(child.pid);
  await ended.promise;
}

/** Thrown when a background process failed. The message is its error output. */
class FailedProcess extends Error {
  /** Null when the process was killed. */
  readonly exitCode: number | null;

  constructor(message: string, exitCode: number | null) {
    super(message);
    this.name = 'FailedProcess';
    this.exitCode = exitCode;
  }
}

/**
 * With this niceness, a process gets a third of an ordinary process's CPU time. At the lowest priority, a backup would never finish on a
 * busy machine.
 */
const niceness = 5;

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has already ended, or the system forbids the change.
  }
}

const commandPath = (name: string): string => resolve(import.meta.dirname, '../cli', name);

const damagedExitCode = 1;

/**
 * Checks a database file in the background, because reading the whole file takes seconds. Resolves to its problems, '' for none. Rejects
 * when the check could not run.
 */
export async function checkIntegrity(database: string, signal: AbortSignal): Promise<string> {
  try {
    const options = { timeoutMs: hourMs, signal, maxErrorLength: integrityLengths.problem };
    await runInBackground(commandPath('check-integrity.ts'), [resolve(database)], options);
    return '';
  } catch (error) {
    if (!(error instanceof FailedProcess) || error.exitCode !== damagedExitCode) throw error;
    return error.message === '' ? 'The check gave no reason.' : error.message;
  }
}

/** Builds the search index of a PostgreSQL directory in the background, with the settings of this process. */
export function buildSearchIndex(signal: AbortSignal): Promise<void> {
  return runInBackground(commandPath('build-search-index.ts'), [], { timeoutMs: 6 * hourMs, signal, maxErrorLength: 1_000 });
}
