import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { type PageContent, type ProofTags, WebError, type WebResponse } from '../domain/websites/web.contract.ts';
import { lowerPriority } from './background-process.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** Reads pages of other sites. Throws `WebError` `unreadable` when a page takes too much time or memory. */
export interface PageReader {
  content: (page: WebResponse) => Promise<PageContent>;
  proofTags: (page: WebResponse) => Promise<ProofTags>;
}

export interface PageReaderOptions {
  /** Receives failures that are not due to a limit. */
  report: (error: unknown) => void;
  /** The time limit for one page, which usually takes milliseconds. */
  timeoutMs?: number;
  maxHeapMb?: number;
  /** How long the process waits for the next page before it ends. */
  idleMs?: number;
}

export interface PageRequest {
  what: keyof PageReader;
  url: string;
  type: string;
  body: Uint8Array;
}

/** The child's message about one page. Either `read` or `error` is set. */
export interface PageReply {
  read?: PageContent | ProofTags;
  /** The stack of an unexpected error. */
  error?: string;
}

const script = resolve(import.meta.dirname, '../cli/read-pages.ts');

/**
 * Reads pages one at a time in a low-priority process. A page that exceeds the limits of time or memory ends that process, and
 * the next page starts a new one. A worker thread would not work, because this process's `--max-old-space-size` overrides the
 * thread's limit.
 */
export function createPageReader({ report, timeoutMs = 10_000, maxHeapMb = 64, idleMs = 30_000 }: PageReaderOptions): PageReader {
  const limit = new ConcurrencyLimit({ name: 'pages', concurrency: 1, maxPending: 200 });
  let reading: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (reading === child) reading = undefined;
    };
    child.on('error', forget).once('exit', forget);
    // The child ends with this process and does not keep it alive.
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  };

  const endIdle = () => {
    const child = reading;
    reading = undefined;
    if (child?.connected === true) child.disconnect();
  };

  const ask = async (request: PageRequest): Promise<PageReply> => {
    clearTimeout(idle);
    const child = (reading ??= start());
    const { promise, resolve: onReply, reject } = Promise.withResolvers<PageReply>();
    const onExit = (code: number | null) => reject(new EndedReading(code));
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('message', onReply).once('error', reject).once('exit', onExit);
    child.send(request, (error) => {
      // If the process has ended, its exit code gives the reason instead.
      if (error !== null && child.connected) reject(error);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', onReply).off('error', reject).off('exit', onExit);
      idle = setTimeout(endIdle, idleMs).unref();
    }
  };

  const read = ({ url, type, body }: WebResponse, what: keyof PageReader) =>
    limit.run(async () => {
      try {
        const reply = await ask({ what, url: url.href, type, body });
        if (reply.read === undefined) throw new Error(`A page was not read: ${reply.error}`);
        return reply.read;
      } catch (error) {
        if (!(error instanceof EndedReading && error.exitCode === null)) report(error);
        throw new WebError('unreadable', { cause: error });
      }
    });

  return {
    content: async (page) => (await read(page, 'content')) as PageContent,
    proofTags: async (page) => (await read(page, 'proofTags')) as ProofTags,
  };
}

/** Thrown when the process ended before it replied. */
class EndedReading extends Error {
  /** Null when the process was killed, by a limit or from outside. */
  readonly exitCode: number | null;

  constructor(exitCode: number | null) {
    super(`The process that reads pages ended (exit code ${exitCode}).`);
    this.name = 'EndedReading';
    this.exitCode = exitCode;
  }
}
