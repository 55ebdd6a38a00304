import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { sampleRecords } from '../../db/sample/records.ts';
import type { Adapters } from '../../server/domain/call-context.ts';
import { createAdapters, type AdapterOptions } from '../../server/adapters/adapters.ts';
import { whyWeak } from '../../server/adapters/weak-passwords.ts';

/** The adapters and settings of a host that a test may replace. */
export interface TestEnv {
  clock: () => Date;
  passwords: FastPasswords;
  googleClientId: string;
  googleJwksUrl: string | undefined;
  paypal: AdapterOptions['paypal'];
  backups: AdapterOptions['backups'];
  exports: AdapterOptions['exports'];
  integrity: AdapterOptions['integrity'];
  websites: AdapterOptions['websites'];
  sample: AdapterOptions['sample'];
  server: AdapterOptions['server'];
  /** Undefined on hosts that only write emails to files. */
  smtpUrl: AdapterOptions['smtpUrl'];
}

/** Real adapters, except those that would slow down the tests. Both hosts use the same adapters. */
export function createTestEnv(now: Date, overrides: Partial<TestEnv>): TestEnv & { adapters: Adapters } {
  const env: TestEnv = {
    clock: () => now,
    passwords: createFastPasswords(),
    googleClientId: '',
    googleJwksUrl: undefined,
    paypal: undefined,
    backups: undefined,
    exports: undefined,
    integrity: undefined,
    websites: undefined,
    sample: async () => sampleRecords(),
    server: undefined,
    smtpUrl: undefined,
    ...overrides,
  };
  return { ...env, adapters: createAdapters({ ...env, now: env.clock }) };
}

export type FastPasswords = NonNullable<AdapterOptions['passwords']> & {
  /** The number of hashes computed so far. */
  hashCount: () => number;
};

/** Argon2id with minimal cost parameters that counts its hashes. */
export function createFastPasswords(): FastPasswords {
  let count = 0;
  const computeHash = (password: string, salt: string) => {
    count += 1;
    const costs = { memory: 8, passes: 1, parallelism: 1, tagLength: 16 };
    const tag = argon2Sync('argon2id', { message: password, nonce: Buffer.from(salt, 'hex'), ...costs });
    return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag.toString('hex')}`;
  };
  return {
    hash: async (password) => computeHash(password, randomBytes(8).toString('hex')),
    matches: async (password, hash) => computeHash(password, hash?.split('$')[4] ?? '0'.repeat(16)) === hash,
    needsRehash: () => false,
    whyWeak,
    hashCount: () => count,
  };
}

/** The digest of a secret, as stored by the hosts. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
