import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

export interface CloseOptions {
  /** How long running requests may continue. */
  graceMs: number;
  /** How long a connection without a request stays open, so that a request already on its way is answered. */
  idleMs: number;
}

/**
 * The time limit for accepting the backlog. It is longer than any backlog needs. Without a limit, accepting would never end under
 * load, because new connections keep arriving.
 */
const maxDrainMs = 1_000;

/**
 * Stops a server so that as few requests as possible find a closed connection. It first accepts the connections that wait in the
 * listen backlog, because they would otherwise be reset. Then it refuses new connections, waits for running requests, and closes
 * the remaining connections. Meanwhile, responses say `Connection: close` (`app.ts`), so that each connection ends with its
 * response.
 */
export async function closeServer(server: Server, { graceMs, idleMs }: CloseOptions): Promise<void> {
  await drainBacklog(server);
  // `server.close()` would also close the idle connections of clients that may be sending their next request.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), idleMs);
  const rest = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(rest);
}

/** A connection that arrives after a turn's last check of the backlog would be reset, so the last turn must be short. */
const shortTurnMs = 1;

/** Waits for two short turns of the event loop that accepted nothing. Each turn accepts at least one waiting connection. */
async function drainBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const until = performance.now() + maxDrainMs;
  // The first turn may have checked for connections before this function began.
  for (let quietTurns = 0; quietTurns < 2 && performance.now() < until;) {
    const before = accepted;
    const beganAt = performance.now();
    await setImmediate();
    const isQuiet = accepted === before && performance.now() - beganAt < shortTurnMs;
    quietTurns = isQuiet ? quietTurns + 1 : 0;
  }
  server.off('connection', count);
}
