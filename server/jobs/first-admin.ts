import { hasAdminWithSignIn, newUserWithPassword } from '../domain/accounts/members.calls.ts';
import { type Config, ConfigError } from '../config.ts';
import { type ErrorCode, CallError } from '../domain/core/errors.ts';
import type { ApiHost } from '../api/handle.ts';
import { newToken } from '../domain/core/ids.ts';
import { freeSlug } from '../domain/core/slugs.ts';
import { usernameFor } from '../domain/accounts/users.rules.ts';
import { dayMs } from '../domain/core/dates.ts';

/** The lifetime of an unused link. A link works even if the process that created it has ended. */
const linkLastsMs = 7 * dayMs;

/**
 * Ensures at the start that someone can sign in as an admin. If no one can, creates the configured admin. Without a configured
 * admin, stores the digest of a new token and returns the token for the first-admin link. The links printed by all processes work
 * until one of them is used. An existing member is never promoted, because anyone could have signed up with the configured
 * address.
 */
export async function prepareFirstAdmin(host: ApiHost, configured: Config['admin']): Promise<string | undefined> {
  if (await hasAdminWithSignIn(host.store)) return undefined;
  if (configured !== undefined) {
    await createAdmin(host, configured);
    return undefined;
  }
  const token = newToken();
  const expiresAt = new Date(host.now().getTime() + linkLastsMs).toISOString();
  await host.store.adminLinks.insert(host.adapters.digest(token), expiresAt);
  return token;
}

const configErrors: Partial<Record<ErrorCode, string>> = {
  'passwords.too_short': 'ADMIN_PASSWORD is too short: it must have at least 8 characters.',
  'passwords.too_common': 'ADMIN_PASSWORD is too common. Choose another one.',
  'users.already_exists': 'ADMIN_EMAIL is the address of an existing member, who is not made an admin. Choose another address.',
};

async function createAdmin(host: ApiHost, { email, password }: NonNullable<Config['admin']>): Promise<void> {
  const { store } = host;
  const isTaken = async (username: string) => (await store.users.byUsername(username)) !== undefined;
  const username = await freeSlug(usernameFor('', email), isTaken);
  try {
    const admin = await newUserWithPassword(host, { username, email, name: '', role: 'admin', status: 'active' }, password);
    await store.transaction(async (tx) => {
      // Another process that started at the same time may have inserted an admin.
      if (await hasAdminWithSignIn(tx)) return;
      await tx.users.insert(admin);
      await tx.adminLinks.removeAll();
    });
  } catch (error) {
    const message = error instanceof CallError ? configErrors[error.code] : undefined;
    throw message === undefined ? error : new ConfigError(message);
  }
}
