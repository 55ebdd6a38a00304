import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that loses a COMMIT of PostgreSQL's protocol when it is told to: before it arrives, or only its answer. */
export interface CuttingProxy {
  port: number;
  /** Cuts the connection of the next COMMIT. */
  cutNext(what: 'commit' | 'answer'): void;
  close(): void;
}

const commit = Buffer.from('COMMIT\0');

export async function startCuttingProxy(to: { host: string; port: number }): Promise<CuttingProxy> {
  let next: 'commit' | 'answer' | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to.port, to.host);
    let isCutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Small packets would wait for each other.
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
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutNext: (what) => (next = what),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
