import { createServer, type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { errorBody, errorCatalogue, type ErrorCode } from '../contract/errors.ts';

export interface RunningServer {
  url: string;
  port: number;
  /** Stops accepting, lets what is under way finish for `graceMs`, then cuts what is left. */
  close: (graceMs?: number) => Promise<void>;
}

/** Serves `handler` on an address; port 0 takes a free one. Rejects with Node's own error when it cannot listen. */
export async function listen(handler: RequestListener, { port, host }: { port: number; host: string }): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    requireHostHeader: false,
  });
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
    handler(request, response);
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const response = answering.get(socket);
    const begun = response !== undefined && response.headersSent && !response.writableEnded;
    if (begun || !socket.writable || ('code' in error && error.code === 'ECONNRESET')) socket.destroy();
    else refuse(socket, codeOf(error));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${nameOf(host)}:${address.port}`,
    port: address.port,
    close: async (graceMs = 10_000) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** What could not be read as HTTP never becomes a request, so it is answered here, in the catalogue's words. */
function refuse(socket: Socket, code: ErrorCode): void {
  const { status } = errorCatalogue[code];
  const body = JSON.stringify(errorBody(code));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? code}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // Closing at once, with bytes still arriving, would reset the connection before the answer is read.
  setTimeout(() => socket.destroy(), 500).unref();
}

function codeOf(error: Error): ErrorCode {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers_too_large';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'request.too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.malformed';
}
