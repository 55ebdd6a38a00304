import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy to a PostgreSQL server that can cut the connection before a COMMIT reaches the server, or before its answer reaches the
 * client. It can also accept everything and forward nothing, as if the server hung.
 */
export interface CuttingProxy {
  port: number;
  /** Cuts the connection at the next COMMIT. */
  cutNext(what: 'commit' | 'answer'): void;
  /** Stops forwarding on the open connections, or on all connections including new ones. */
  stall(which: 'open' | 'all'): void;
  /** Forwards new connections again. */
  resume(): void;
  /** The number of connections made. */
  connections(): number;
  close(): void;
}

const commit = Buffer.from('COMMIT\0');

export async function startCuttingProxy(to: { host: string; port: number }): Promise<CuttingProxy> {
  let next: 'commit' | 'answer' | undefined;
  let isStalled = false;
  let connections = 0;
  const stalled = new WeakSet<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to.port, to.host);
    connections += 1;
    if (isStalled) stalled.add(client);
    let isCutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Without this, small packets would wait for one another.
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', cut);
    upstream.on('close', cut);
    client.on('data', (bytes) => {
      if (stalled.has(client)) return;
      if (next !== undefined && bytes.includes(commit)) {
        isCutting = true;
        const what = next;
        next = undefined;
        if (what === 'commit') return cut();
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isCutting) cut();
      else if (!stalled.has(client)) client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutNext: (what) => (next = what),
    stall(which) {
      for (const socket of sockets) stalled.add(socket);
      isStalled = which === 'all';
    },
    resume: () => (isStalled = false),
    connections: () => connections,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
