import { once } from 'node:events';
import { Agent, createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a request is retried on alternating upstreams. Longer than a start takes on a busy machine. */
const maxTriesMs = 30_000;

/**
 * A reverse proxy like those in front of sites: keeps connections to its upstreams, and sends a request without a response again, to
 * another upstream. Repeating is safe here: all requests are reads, or writes with an idempotency key.
 */
export class RetryingProxy {
  /** The ports of the servers; the preferred one comes first. */
  upstreams: readonly number[] = [];
  /** Whether consecutive requests prefer different servers. */
  isBalanced = false;
  retries = 0;
  #requests = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #server = createServer((request, response) => void this.#forward(request, response));

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const until = performance.now() + maxTriesMs;
    this.#requests += 1;
    const first = this.isBalanced ? this.#requests : 0;
    for (let attempt = 0; performance.now() < until; attempt += 1) {
      const port = this.upstreams[(first + attempt) % this.upstreams.length];
      try {
        const answer = await this.#send(request, body, port ?? 0);
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      } catch {
        this.retries += 1;
        if (attempt > 0) await pause(5);
      }
    }
    response.writeHead(502).end('no upstream');
  }

  #send(
    { method = 'GET', url, headers }: IncomingMessage,
    body: Buffer,
    port: number,
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const request = sendRequest(
        { host: '127.0.0.1', port, path: url, method, headers: { ...headers, connection: 'keep-alive' }, agent: this.#agent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const type = answer.headers['content-type'] ?? 'text/plain';
            resolve({ status: answer.statusCode ?? 0, headers: { 'content-type': type }, body: Buffer.concat(chunks) });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
