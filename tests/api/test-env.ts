import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import type { Adapters } from '../../server/calls/call.ts';
import { createAdapters, type AdapterOptions } from '../../server/adapters/adapters.ts';
import { whyWeak } from '../../server/adapters/weak-passwords.ts';

/** The adapters and settings of a host that a test may replace. */
export interface TestEnv {
  clock: () => Date;
  passwords: FastPasswords;
  googleClientId: string;
  googleJwksUrl: string | undefined;
  paypal: AdapterOptions['paypal'];
}

/** Real adapters except those that would slow down the tests; both hosts use the same. */
export function createTestEnv(now: Date, given: Partial<TestEnv>): TestEnv & { outside: Adapters } {
  const world: TestEnv = {
    clock: () => now,
    passwords: createFastPasswords(),
    googleClientId: '',
    googleJwksUrl: undefined,
    paypal: undefined,
    ...given,
  };
  return { ...world, outside: createAdapters({ ...world, now: world.clock }) };
}

export type FastPasswords = NonNullable<AdapterOptions['passwords']> & {
  /** The number of hashes computed so far. */
  hashCount: () => number;
};

/** Argon2id with minimal cost parameters that counts its hashes. */
export function createFastPasswords(): FastPasswords {
  let computed = 0;
  const hashed = (password: string, salt: string) => {
    computed += 1;
    const costs = { memory: 8, passes: 1, parallelism: 1, tagLength: 16 };
    const tag = argon2Sync('argon2id', { message: password, nonce: Buffer.from(salt, 'hex'), ...costs });
    return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag.toString('hex')}`;
  };
  return {
    hash: async (password) => hashed(password, randomBytes(8).toString('hex')),
    matches: async (password, hash) => hashed(password, hash?.split('$')[4] ?? '0'.repeat(16)) === hash,
    needsRehash: () => false,
    whyWeak,
    hashCount: () => computed,
  };
}

/** The digest that the hosts store of a secret. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
