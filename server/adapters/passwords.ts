import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConcurrencyLimit, type ConcurrencyLimitOptions } from '../concurrency-limit.ts';
import { whyWeak, type Weakness } from './weak-passwords.ts';

/**
 * Hashes and checks passwords. A password is normalized (NFKC, as NIST SP 800-63B advises) before hashing, so that different
 * keyboards give the same password. Case and spaces count. Callers limit the length. `hash` and `matches` throw `server.busy`
 * when too many computations run.
 */
export interface Passwords {
  /** A PHC string, "$argon2id$v=19$m=19456,t=2,p=1$salt$hash", with a random salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether the PHC string matches this password. Null (for an unknown member) and malformed strings return false after the same
   * time.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether a password that matched should be hashed again, because its parameters are outdated. */
  needsRehash(hash: string): boolean;
  /** Why a new password is refused. `personal` contains words that other people know: email address, username, site name. */
  whyWeak(password: string, personal: readonly string[]): Promise<Weakness | undefined>;
}

/**
 * Each computation takes 19 MiB. Node's thread pool runs four tasks at once. One thread stays free for files, because otherwise
 * reading a small file takes a hundred milliseconds while passwords are hashed.
 */
export function createPasswords({ concurrency = 3, maxPending = 33 }: Partial<ConcurrencyLimitOptions> = {}): Passwords {
  const limit = new ConcurrencyLimit({ name: 'passwords', concurrency, maxPending });
  return {
    async hash(password) {
      const salt = randomBytes(saltLength);
      const tag = await limit.run(() => compute(password, { ...currentCosts, salt, tagLength }));
      return formatPhc({ ...currentCosts, salt, tag });
    },
    async matches(password, hash) {
      const parsed = hash === null ? undefined : parsePhc(hash);
      const { tag, ...rest } = parsed ?? dummyHash;
      const computed = await limit.run(() => compute(password, { ...rest, tagLength: tag.length }));
      const isEqual = timingSafeEqual(computed, tag);
      return isEqual && parsed !== undefined;
    },
    needsRehash(hash) {
      const parsed = parsePhc(hash);
      return parsed === undefined || formatPhc({ ...parsed, ...currentCosts }) !== hash || parsed.tag.length !== tagLength;
    },
    whyWeak,
  };
}

/** `memory` in KiB. */
interface Costs {
  memory: number;
  passes: number;
  parallelism: number;
}

interface Hashed extends Costs {
  salt: Buffer;
  tag: Buffer;
}

/** The minimum for Argon2id in OWASP's Password Storage Cheat Sheet. */
const currentCosts: Costs = { memory: 19_456, passes: 2, parallelism: 1 };
/** Lengths in bytes, as RFC 9106 §3.1 and §4 advise. */
const saltLength = 16;
const tagLength = 32;

/** Compared when the member is unknown, so that every sign-in takes the same time. */
const dummyHash: Hashed = { ...currentCosts, salt: Buffer.alloc(saltLength), tag: Buffer.alloc(tagLength) };

const argon2Async = promisify(argon2);

function compute(
  password: string,
  { memory, passes, parallelism, salt, tagLength: length }: Costs & { salt: Buffer; tagLength: number },
): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return argon2Async('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: length });
}

/** Matches hashes with salts of 8 to 64 bytes and tags of 16 to 64 bytes, in base64 without padding. */
const phcPattern = /^\$argon2id\$v=19\$m=([1-9]\d{0,5}),t=([1-9]\d?),p=([1-9])\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
/** Hashes with higher costs (64 MiB, 10 passes) are rejected, because computing them could exhaust the server. */
const maxCosts = { memory: 65_536, passes: 10 };

function parsePhc(text: string): Hashed | undefined {
  const [, m, t, p, salt, tag] = phcPattern.exec(text) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  const costs = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  if (costs.memory > maxCosts.memory || costs.passes > maxCosts.passes || costs.memory < 8 * costs.parallelism) return undefined;
  return { ...costs, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function formatPhc({ memory, passes, parallelism, salt, tag }: Hashed): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
