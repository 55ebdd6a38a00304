import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * Takes no more bytes of a body once it has arrived in too many tiny pieces, and calls `onTooMany` then. Each chunk, be it of a byte,
 * is an object of some 200 bytes until the body is read and put together, and 64 kB wait in every connection before anyone reads.
 * To be called before the first byte of the body arrives, as in the event `request`.
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
