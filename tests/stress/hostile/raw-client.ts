import { connect } from 'node:net';
import { type Counts, heldUntilEnd } from './attack.ts';

/** The address of an IPv6 network. Hosting companies rent such networks out by the thousand. */
export const network = (number: number) => `2001:db8:${number.toString(16)}::1`;

interface Post {
  from: string;
  path?: string;
  /** Additional lines of the head, without line ends. */
  headers: readonly string[];
}

/** The head of a request with a JSON body. */
export function postHead({ from, path = '/api/reports', headers }: Post): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    ...headers,
    '\r\n',
  ].join('\r\n');
}

export interface Exchange {
  port: number;
  /** Written once the connection is open. */
  first: string | Buffer;
  /** Written repeatedly until the server answers. */
  repeated?: { text: string | Buffer; everyMs: number };
  signal: AbortSignal;
}

/** Writes bytes to a separate connection. Resolves to the status of the first reply, or to how the connection ended without one. */
export function exchange({ port, first, repeated, signal }: Exchange): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    let received = '';
    const timer = repeated && setInterval(() => socket.writable && socket.write(repeated.text), repeated.everyMs);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort);
    const finish = () => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      resolve(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(received)?.[1] ?? (signal.aborted ? heldUntilEnd : 'closed without a reply'));
    };
    socket.on('data', (chunk) => {
      received = (received + chunk.toString('latin1')).slice(0, 4_096);
      if (/^HTTP\/1\.1 (?!100)\d{3}/m.test(received)) finish();
    });
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
}

/** Repeats `attempt` over many connections at once until the end, and counts the outcomes. */
export async function repeat(
  connections: number,
  signal: AbortSignal,
  attempt: (connection: number) => Promise<string>,
): Promise<Counts> {
  const counts: Counts = {};
  const repeatOne = async (connection: number) => {
    while (!signal.aborted) {
      const outcome = await attempt(connection);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => repeatOne(connection)));
  return counts;
}
