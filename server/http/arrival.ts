import { IncomingMessage, type ServerResponse } from 'node:http';

/** How fast the body of a request must arrive. */
export interface ArrivalLimits {
  /** When the first kilobyte, or all of a shorter body, must have arrived. */
  firstKilobyteMs: number;
  /** A body has `ms` to arrive, and a second more for each `bytesPerSecond` that did. */
  ms: number;
  bytesPerSecond: number;
  checkEveryMs: number;
}

/** 6 MB may take seven minutes, and silence ends after half a minute. */
export const arrivalLimits: ArrivalLimits = {
  firstKilobyteMs: 5_000,
  ms: 30_000,
  bytesPerSecond: 16 * 1024,
  checkEveryMs: 1_000,
};

const kilobyte = 1024;
/** The most that is received of a body after the response was sent: beyond it the sender does not listen. */
const maxIgnoredBytes = 16 * 1024 * 1024;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Packets have more than a thousand bytes, so few bodies come in more than these pieces, and none in such small ones. */
const maxPieces = 1_000;
const minBytesPerPiece = 64;

/** Emitted once by a `PiecedMessage`. */
export const tooManyPieces = 'tooManyPieces';

/**
 * A request that takes no more bytes of a body once it has arrived in too many tiny pieces. Each chunk, be it of a byte, is an
 * object of some 200 bytes until the body is read and put together, and 64 kB wait in every connection before anyone reads.
 */
export class PiecedMessage extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) return super.push(null);
    this.#pieces += 1;
    this.#bytes += chunk.length;
    if (this.#pieces <= maxPieces || this.#bytes >= this.#pieces * minBytesPerPiece) return super.push(chunk, encoding);
    if (this.listenerCount(tooManyPieces) > 0) this.emit(tooManyPieces);
    this.removeAllListeners(tooManyPieces);
    return false;
  }
}

/**
 * Calls `onLate` when a body arrives too slowly, and ends its connection when the response was sent already. Only the time in
 * which the body is read counts: one that waits for room is not late.
 */
export function limitArrival(
  request: IncomingMessage,
  response: ServerResponse,
  onLate: () => void,
  { firstKilobyteMs, ms, bytesPerSecond, checkEveryMs }: ArrivalLimits,
): void {
  const { socket } = request;
  let received = 0;
  let readingMs = 0;
  let checkedAt = performance.now();
  const count = (chunk: Uint8Array) => {
    received += chunk.length;
  };
  const check = setInterval(() => {
    const now = performance.now();
    if (!request.isPaused()) readingMs += now - checkedAt;
    checkedAt = now;
    const allowedMs = received < kilobyte ? firstKilobyteMs : ms + (received / bytesPerSecond) * 1_000;
    const isLate = readingMs > allowedMs;
    if (response.writableEnded && (isLate || received > maxIgnoredBytes)) socket.destroy();
    else if (isLate) {
      stop();
      onLate();
    }
  }, checkEveryMs).unref();
  const stop = () => {
    clearInterval(check);
    request.off('data', count).off('end', stop).off('close', stop);
    socket.off('close', stop);
  };
  request.on('data', count).once('end', stop).once('close', stop);
  // A request whose response was sent hears nothing of the end of its connection.
  socket.once('close', stop);
}
