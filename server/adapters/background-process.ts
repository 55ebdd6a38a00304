import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { hourMs } from '../domain/core/dates.ts';
import { integrityLengths } from '../domain/core/lengths.ts';

interface BackgroundProcess {
  /** Sets or overrides variables of the environment. */
  env?: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Ends the process. */
  signal: AbortSignal;
  /** How many of the last characters of its error output are kept. */
  maxErrorLength: number;
}

/**
 * Runs a script in a process of low priority, for work that would block this one for seconds. Resolves when it exits with 0, and
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

/** A background process did not exit with 0; the message is what it wrote. */
class FailedProcess extends Error {
  /** Null when it was killed. */
  readonly exitCode: number | null;

  constructor(message: string, exitCode: number | null) {
    super(message);
    this.name = 'FailedProcess';
    this.exitCode = exitCode;
  }
}

/**
 * A process with this niceness gets a third of the processor time of an ordinary one. With the lowest priority a backup would never
 * finish on a machine that is always busy.
 */
const niceness = 5;

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

const commandPath = (name: string): string => resolve(import.meta.dirname, '../cli', name);

const damagedExitCode = 1;

/**
 * Checks a database file in the background, because reading all of it takes seconds. Resolves to what is wrong with it, '' for
 * nothing; rejects when it could not be checked.
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

/** Makes the search index of a directory in PostgreSQL in the background, with the settings of this process. */
export function buildSearchIndex(signal: AbortSignal): Promise<void> {
  return runInBackground(commandPath('build-search-index.ts'), [], { timeoutMs: 6 * hourMs, signal, maxErrorLength: 1_000 });
}
