import type { HostAnswer, QueueRow } from './queued-request.ts';

/** How long a host may take, in milliseconds; pictures travel longer. */
const patience = 20_000;
const patienceWithPictures = 120_000;
const large = 100_000;

/** Sends a wish to the site's own host. Rejects when none answered. */
export async function carry({ id, method, path, json, asVisitor }: QueueRow): Promise<HostAnswer> {
  const response = await fetch(`/api${path}`, {
    method,
    body: json,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    credentials: asVisitor ? 'omit' : 'same-origin',
    signal: AbortSignal.timeout(json.length > large ? patienceWithPictures : patience),
  });
  return { status: response.status, json: await response.text(), retryAfter: secondsOf(response.headers.get('Retry-After')) };
}

/** Proxies may say a date, which is left to our own patience. */
function secondsOf(value: string | null): number | undefined {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
