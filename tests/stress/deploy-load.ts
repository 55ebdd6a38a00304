import * as http from 'node:http';
import * as https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartupRecord } from '../../db/store.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { proxiedSite } from './documented-proxy.ts';

const [keptReaders, newReaders, feedbackWriters] = [20, 10, 4];
const readPaths = ['/api/categories', '/api/startups?page=1', '/api/startups/search?q=a', '/', '/categories'];

interface Sent {
  method?: string;
  path: string;
  agent: http.Agent | false;
  body?: object;
  session?: string;
}

/** Readers and writers of a site, through its proxy. Each write has its own idempotency key. */
export class DeployLoad {
  /** The texts of the feedback that was acknowledged. */
  readonly feedback = new Set<string>();
  /** For each listing, the names that the admin's writes gave it, newest last. */
  readonly names = new Map<string, string[]>();
  /** How often requests failed, by method, path, and response or error code. */
  readonly failures = new Map<string, number>();
  answered = 0;
  #isStopping = false;
  /** If true, the admin changes no listing, so that all processes show the same version of the directory. */
  isDirectoryStill = false;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #port: number;
  readonly #isTls: boolean;
  readonly #agent: http.Agent;
  readonly #loads: Promise<void>[];

  constructor({ port, isTls }: { port: number; isTls: boolean }, listings: readonly StartupRecord[], adminSession: string) {
    this.#port = port;
    this.#isTls = isTls;
    this.#agent = isTls ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
    const read = async (agent: http.Agent | false) => {
      const path = readPaths[Math.floor(Math.random() * readPaths.length)] ?? '/';
      await this.#request({ path, agent });
    };
    this.#loads = [
      ...Array.from({ length: keptReaders }, () => this.#repeat(() => read(this.#agent))),
      ...Array.from({ length: newReaders }, () => this.#repeat(() => read(false))),
      ...Array.from({ length: feedbackWriters }, () => this.#repeat(() => this.#sendFeedback())),
      this.#repeat(() => (this.isDirectoryStill ? pause(20) : (this.#writing = this.#rename(listings, adminSession)))),
    ];
  }

  async untilDirectoryIsStill(): Promise<void> {
    this.isDirectoryStill = true;
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#loads);
    this.#agent.destroy();
  }

  async #repeat(work: () => Promise<unknown>): Promise<void> {
    while (!this.#isStopping) {
      await work();
      await pause(Math.random() * 20);
    }
  }

  async #sendFeedback(): Promise<void> {
    const content = crypto.randomUUID();
    const body = { content, email: '' };
    if (await this.#request({ method: 'POST', path: '/api/feedback', agent: false, body })) this.feedback.add(content);
  }

  async #rename(listings: readonly StartupRecord[], session: string): Promise<void> {
    const startup = listings[Math.floor(Math.random() * listings.length)];
    if (startup === undefined) return;
    const { tagline, description, logo, website, affiliateLink = '', categories, tags, featured } = startup;
    const name = `Renamed ${newToken().replaceAll(/[^a-zA-Z0-9]/gu, '')}`;
    const body = { name, tagline, description, logo, website, affiliateLink, categories, tags, featured };
    const path = `/api/admin/startups/${startup._id}`;
    if (!(await this.#request({ method: 'PUT', path, agent: this.#agent, body, session }))) return;
    this.names.set(startup._id, [...(this.names.get(startup._id) ?? []), name]);
  }

  /** Sends a request. Returns whether it succeeded. */
  async #request(sent: Sent): Promise<boolean> {
    const outcome = await this.#send(sent);
    this.answered += 1;
    if (outcome.startsWith('2')) return true;
    const failure = `${sent.method ?? 'GET'} ${sent.path} ${outcome}`;
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
    return false;
  }

  /** The response's status, with the beginning of an error response, or the error code when there is no response. */
  #send({ method = 'GET', path, agent, body, session }: Sent): Promise<string> {
    // Rate limits count by address. nginx and Caddy pass on the address of the connection, which can be any in 127.0.0.0/8.
    const byte = () => Math.floor(Math.random() * 255) + 1;
    const address = `${byte()}.${byte()}.${byte()}`;
    const headers = {
      'x-forwarded-for': `10.${address}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': crypto.randomUUID(),
      }),
      ...(session !== undefined && { cookie: `${this.#isTls ? '__Host-session' : 'session'}=${session}` }),
      ...(this.#isTls && { host: new URL(proxiedSite).host }),
    };
    const from = agent === false && process.platform === 'linux' ? { localAddress: `127.${address}` } : {};
    const tls = this.#isTls ? { servername: new URL(proxiedSite).host, rejectUnauthorized: false } : {};
    const { request: sendRequest } = this.#isTls ? https : http;
    const options = { host: '127.0.0.1', port: this.#port, agent, method, path, headers, ...from, ...tls };
    return new Promise((resolve) => {
      const request = sendRequest(options, (response) => {
        let body = '';
        const isError = (response.statusCode ?? 0) >= 400;
        response.on('data', (chunk: Buffer) => {
          if (isError) body = (body + chunk.toString('utf8')).slice(0, 200);
        });
        response.on('end', () => resolve(`${response.statusCode} ${body}`.trim()));
        response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      request.end(body && JSON.stringify(body));
    });
  }
}
