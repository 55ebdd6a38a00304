import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/** Writes bytes to a port and reads until the server closes, or until it has been silent for `quietMs`. */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = 300): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head: text.slice(0, end),
        body: text.slice(end + 4),
      });
    };
    let quiet = setTimeout(finish, quietMs * 4);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    socket.on('close', () => {
      clearTimeout(quiet);
      finish();
    });
    // A server that refuses early may reset the connection while bytes are still being sent.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.write(bytes);
  });
}
