import type { IncomingMessage, ServerResponse } from 'node:http';

/** The minimum speed at which a request's body must arrive. */
export interface ArrivalLimits {
  /** The time for the first kilobyte, or for all of a shorter body. */
  firstKilobyteMs: number;
  /** A body has `ms` to arrive, plus a second for each `bytesPerSecond` received. */
  ms: number;
  bytesPerSecond: number;
  checkEveryMs: number;
}

/** A body of 6 MB may take seven minutes; a sender that goes silent is cut off after half a minute. */
export const arrivalLimits: ArrivalLimits = {
  firstKilobyteMs: 5_000,
  ms: 30_000,
  bytesPerSecond: 16 * 1024,
  checkEveryMs: 1_000,
};

const kilobyte = 1024;
/** The maximum number of bytes received of a body after its response was sent. A sender that sends more does not read the response. */
const maxIgnoredBytes = 16 * 1024 * 1024;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * The maximum number of pieces of any size, and above it the minimum average bytes per piece. Packets have more than a thousand
 * bytes, so ordinary bodies stay far from both limits.
 */
const maxPieces = 1_000;
const minBytesPerPiece = 64;

/**
 * Stops receiving a body that arrives in too many tiny pieces, and calls `onTooMany`. Each piece, even of one byte, is an object
 * of about 200 bytes until the body is assembled, and each connection buffers 64 kB before anything reads it. Must be called
 * before the body's first byte arrives, for example in the `request` event.
 */
export function limitPieces(request: IncomingMessage, onTooMany: () => void): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  let isEnded = false;
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk === null) return push(null);
    pieces += 1;
    bytes += chunk.length;
    if (pieces <= maxPieces || bytes >= pieces * minBytesPerPiece) return push(chunk, encoding);
    if (!isEnded) onTooMany();
    isEnded = true;
    return false;
  };
}

/**
 * Calls `onLate` when a body arrives too slowly, and closes its connection if the response was already sent. Only time spent
 * reading counts, so a body that waits for memory is not late.
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
  // A request whose response was sent gets no event when its connection closes.
  socket.once('close', stop);
}
