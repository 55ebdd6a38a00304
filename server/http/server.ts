import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { errorBody, errorCatalogue, type ErrorCode } from '../domain/core/errors.ts';
import { type ArrivalLimits, arrivalLimits, hasBody, limitArrival, limitPieces } from './arrival.ts';
import { type CloseOptions, closeServer } from './close-server.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Refuses new connections, waits for running requests, then closes the remaining connections. */
  close: (options?: Partial<CloseOptions>) => Promise<void>;
}

/**
 * The maximum number of requests that a connection may send without waiting for responses. Browsers and proxies always wait. A
 * single read of the socket can contain hundreds of requests, which would all start before another client's request is read.
 */
const maxPipelined = 10;

/**
 * The number of connections that the system holds until they are accepted; its own limit (`net.core.somaxconn`) may be lower.
 * Above it, a visitor's first packet is lost and sent again after a second. Node's default of 511 was too low for 2,000
 * connections at once.
 */
const maxWaitingConnections = 4_096;

/** Listens on an address; port 0 picks a free one. Rejects with Node's error when it cannot listen. */
export async function listen(
  handler: RequestListener,
  { port, host }: { port: number; host: string },
  arrival: ArrivalLimits = arrivalLimits,
): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: 10_000,
    // Node's limit covers the whole request, and would be too short for a large image over a slow connection. `limitArrival`
    // limits the body instead.
    requestTimeout: 0,
    connectionsCheckingInterval: 2_000,
    requireHostHeader: false,
  });
  const responses = new WeakMap<Socket, ServerResponse>();
  const pipelined = new WeakMap<Socket, number>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const previous = responses.get(request.socket);
    responses.set(request.socket, response);
    if (previous !== undefined && !previous.writableEnded) {
      const count = (pipelined.get(request.socket) ?? 0) + 1;
      pipelined.set(request.socket, count);
      if (count > maxPipelined) {
        // No response is sent, because sending takes time in which more requests arrive.
        request.socket.destroy();
        return;
      }
    }
    if (hasBody(request)) {
      const end = (code?: string) => endRequest(server, request, code);
      request.once('resume', () => limitArrival(request, response, () => end(requestTimeout), arrival));
      limitPieces(request, () => end());
    }
    handler(request, response);
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const response = responses.get(socket);
    const isResponding = response !== undefined && response.headersSent && !response.writableEnded;
    if (isResponding || !socket.writable || ('code' in error && error.code === 'ECONNRESET')) socket.destroy();
    else sendRawError(socket, codeOf(error));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: maxWaitingConnections }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${hostnameOf(host)}:${address.port}`,
    port: address.port,
    close: (options) => closeServer(server, { graceMs: 10_000, idleMs: 300, ...options }),
  };
}

/** Closes the connection of a body that is not received. The response is the error for a Node error code, or "malformed". */
function endRequest(server: Server, { socket }: IncomingMessage, code?: string): void {
  server.emit('clientError', Object.assign(new Error('The body is not received.'), { code }), socket);
}

/** Node's error code for requests that take too long. */
const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

function hostnameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Sends a catalog error for bytes that are not a valid HTTP request, which therefore never reach Koa. */
function sendRawError(socket: Socket, code: ErrorCode): void {
  const { status } = errorCatalogue[code];
  const body = JSON.stringify(errorBody(code));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? code}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // Closing at once while bytes still arrive would reset the connection before the client has read the response.
  setTimeout(() => socket.destroy(), 500).unref();
}

function codeOf(error: Error): ErrorCode {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers_too_large';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'request.too_large';
  return code === requestTimeout ? 'request.timeout' : 'request.malformed';
}
