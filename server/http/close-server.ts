import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

export interface CloseOptions {
  /** How long running requests may go on. */
  graceMs: number;
  /** How long a connection without a request stays, so that a request that is on its way is answered. */
  idleMs: number;
}

/** Longer than any backlog takes; under load there are always more connections. */
const maxDrainMs = 1_000;

/**
 * Stops a server so that as few requests as possible meet a closed connection: accepts what waits in the listen backlog, which
 * would be reset, then refuses new connections, waits for running requests, and closes what is left. The responses meanwhile say
 * `Connection: close` (`app.ts`), so that connections end with an answer.
 */
export async function closeServer(server: Server, { graceMs, idleMs }: CloseOptions): Promise<void> {
  await drainBacklog(server);
  // Not `server.close()`, which also closes the idle connections of clients that may be sending their next request.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), idleMs);
  const rest = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(rest);
}

/** What arrives after the last check of the backlog, while the turn goes on with other work, would be reset: so that turn must be short. */
const shortTurnMs = 1;

/** Goes on until a short turn of the event loop has accepted nothing: each accepts one connection or more. */
async function drainBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const until = performance.now() + maxDrainMs;
  // The first turn may have looked for connections before it was this one's.
  for (let quietTurns = 0; quietTurns < 2 && performance.now() < until;) {
    const before = accepted;
    const beganAt = performance.now();
    await setImmediate();
    const isQuiet = accepted === before && performance.now() - beganAt < shortTurnMs;
    quietTurns = isQuiet ? quietTurns + 1 : 0;
  }
  server.off('connection', count);
}
