import { setTimeout as pause } from 'node:timers/promises';
import type { Method } from '../../server/domain/core/call.ts';
import type { Random } from './writes.ts';

export interface ClusterRequest {
  method?: Exclude<Method, 'GET'>;
  path: string;
  body?: unknown;
  /** The session of the signed-in user. */
  session?: string;
  /** The sender's network, for rate limits. By default each request has its own. */
  network?: string;
}

/** Sends requests to the processes of one site, any of which may be killed or lose its database while it answers. */
export class ClusterClient {
  /** How many requests were sent again because the first reply was lost. */
  repeated = 0;
  readonly failures: string[] = [];
  #networks = 0;
  /** The addresses of the running processes. */
  readonly #urls: () => readonly string[];

  constructor(urls: () => readonly string[]) {
    this.#urls = urls;
  }

  check(isTrue: boolean, failure: string): void {
    if (!isTrue) this.failures.push(failure);
  }

  /**
   * Sends a write to one process after another, always with the same idempotency key, until one replies. Resolves to the status.
   */
  async send({ method = 'POST', path, body, session, network }: ClusterRequest, choose: Random): Promise<number> {
    const key = crypto.randomUUID();
    for (let tries = 0; ; tries += 1) {
      this.#networks += 1;
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': network ?? `10.${(this.#networks >> 16) & 255}.${(this.#networks >> 8) & 255}.${this.#networks & 255}`,
        ...(session === undefined ? {} : { Cookie: `session=${session}` }),
      };
      try {
        const response = await fetch((await this.#anyUrl(choose)) + path, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.status === 503 || text.includes('request.in_progress')) {
          await pause(50 + choose(100));
          continue;
        }
        this.check(response.status < 500, `${method} ${path} was answered with ${response.status} ${text.slice(0, 200)}`);
        if (tries > 0) this.repeated += 1;
        // The first attempt took effect, but its reply was lost.
        return text.includes('request.already_done') ? 200 : response.status;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await pause(20 + choose(50));
      }
    }
  }

  /** Reads JSON from any process, until one replies. */
  async read<Body>(path: string, choose: Random, session?: string): Promise<Body> {
    for (;;) {
      try {
        return (await readJson((await this.#anyUrl(choose)) + path, session)) as Body;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await pause(20 + choose(50));
      }
    }
  }

  /** Reads JSON from any process. Throws a TypeError when there is no answer, or the process is busy. */
  async readOnce(path: string, choose: Random): Promise<unknown> {
    return readJson((await this.#anyUrl(choose)) + path);
  }

  async #anyUrl(choose: Random): Promise<string> {
    for (;;) {
      const urls = this.#urls();
      const chosen = urls[choose(urls.length)];
      if (chosen !== undefined) return chosen;
      await pause(20);
    }
  }
}

/** Throws a TypeError when there is no answer, or the process is busy. */
export async function readJson(url: string, session?: string): Promise<unknown> {
  const response = await fetch(url, session === undefined ? {} : { headers: { Cookie: `session=${session}` } });
  if (response.status === 503) throw new TypeError('busy');
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response.json();
}
