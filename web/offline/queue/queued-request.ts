import type { CallId } from '../../../server/contract/contract.ts';
import type { ErrorCode } from '../../../server/contract/errors.ts';

/** Something the person did that the server is to hear of. */
export interface QueuedRequest {
  call: CallId;
  method: string;
  /** Below /api, filled in. */
  path: string;
  /** The body, as it goes over the wire. */
  json: string;
  /** Who did it; '' when nobody was signed in. Only they see it. */
  owner: string;
  /** Made without the owner's session, so that it is the same call whoever is signed in by then. */
  asVisitor: boolean;
  /** Of wishes about one thing only the last counts; '' is about nothing else. */
  subject: string;
  /** What it is called where the person looks at what waits. */
  label: string;
  /** Only counted: nobody is told of it, or asked. */
  quiet?: boolean;
  /** Said when it has arrived while nobody was waiting for it. */
  whenDone?: string;
  /** The draft that goes when it has arrived. */
  draft?: string;
}

/** Why the host will not have it. */
export interface Refused {
  status: number;
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
}

/** A wish that waits on this device. Times are milliseconds. */
export interface QueueRow extends QueuedRequest {
  /** Names this wish to the server (`Idempotency-Key`): sent again, it is not done again. */
  id: string;
  createdAt: number;
  /** How often it was sent: after the first time it may have arrived. */
  attempts: number;
  /** An earlier wish about the same thing was sent and may have arrived. */
  follows: boolean;
  /** Not before; the host asked for it. */
  nextAt: number;
  /** Its owner has to sign in first. */
  held?: boolean;
  refused?: Refused;
  /** Its owner was told of the refusal. */
  told?: boolean;
  /** It has arrived, and nobody was told yet. */
  arrivedAt?: number;
}

/** A host's answer, with what it asked to wait, in seconds. */
export interface HostAnswer {
  status: number;
  json: string;
  retryAfter?: number | undefined;
}

/** What an answer means for a wish. `away`: it is no answer of the host. */
export type Verdict =
  | { kind: 'arrived' | 'away' }
  | { kind: 'held' }
  | { kind: 'later'; seconds: number; refused: Refused }
  | { kind: 'refused'; refused: Refused };

const longestWait = 15 * 60_000;

/** How long to leave a host alone after so many failures, in milliseconds. */
export function backoff(failures: number): number {
  return Math.min(longestWait, 2_000 * 2 ** Math.min(failures - 1, 20));
}

/** Worth another try, whoever asks: too slow, under way, too many, and whatever went wrong in the host. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** Who is signed in is `known` on a page; without one another's session looks like a refusal. */
export function judge({ status, json, retryAfter = 0 }: HostAnswer, whoIs: 'known' | 'unknown'): Verdict {
  const body = parsed(json);
  if (body === undefined) return { kind: 'away' };
  if (status >= 200 && status < 300) return { kind: 'arrived' };
  const { code, message, fields } = body;
  if (typeof code !== 'string' || typeof message !== 'string') return { kind: 'away' };
  if (code === 'request.already_done') return { kind: 'arrived' };
  if (status === 401 || (code === 'auth.forbidden' && whoIs === 'unknown')) return { kind: 'held' };
  const named = typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
  const refused = { status, code: code as ErrorCode, message, fields: named };
  const passes = status >= 500 || passing.has(status) || code === 'request.in_progress';
  return passes ? { kind: 'later', seconds: retryAfter, refused } : { kind: 'refused', refused };
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
