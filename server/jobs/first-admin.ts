import { hasAdminWithSignIn, withPassword } from '../calls/members.ts';
import { ConfigError } from '../config.ts';
import { type ErrorCode, CallError } from '../contract/errors.ts';
import type { Host } from '../handle.ts';
import { newToken } from '../rules/ids.ts';
import { freeSlug } from '../rules/slugs.ts';
import { usernameFor } from '../rules/users.ts';

/** Who the settings say the first admin is. */
export interface ConfiguredAdmin {
  email: string;
  password: string;
}

/**
 * Sees to it that somebody can come in as an admin. While nobody can: makes the one that the settings name, or else tells
 * `host` of a new secret, and returns it for the link that makes one. Undefined when there is nothing to print. Whoever is
 * here already is never promoted: an address in the settings proves nothing of who signed up with it.
 */
export async function prepareFirstAdmin(host: Host, given: ConfiguredAdmin | undefined): Promise<string | undefined> {
  if (await hasAdminWithSignIn(host.store)) return undefined;
  if (given !== undefined) {
    await makeAdmin(host, given);
    return undefined;
  }
  const token = newToken();
  host.firstAdminTokenHash = host.adapters.digest(token);
  return token;
}

const sentences: Partial<Record<ErrorCode, string>> = {
  'passwords.too_short': 'ADMIN_PASSWORD is too short: it must have at least 12 characters.',
  'passwords.too_common': 'ADMIN_PASSWORD is too common: choose another one.',
  'users.already_exists': 'ADMIN_EMAIL is the address of a member, who is made no admin by it: choose another one.',
};

async function makeAdmin(host: Host, { email, password }: ConfiguredAdmin): Promise<void> {
  const { store } = host;
  const isTaken = async (username: string) => (await store.users.byUsername(username)) !== undefined;
  const username = await freeSlug(usernameFor('', email), isTaken);
  try {
    const admin = await withPassword(host, { username, email, name: '', role: 'admin', status: 'active' }, password);
    await store.transaction(async (inside) => {
      // Two first starts at once: the other one was quicker.
      if (!(await hasAdminWithSignIn(inside))) await inside.users.insert(admin);
    });
  } catch (error) {
    const sentence = error instanceof CallError ? sentences[error.code] : undefined;
    throw sentence === undefined ? error : new ConfigError(sentence);
  }
}
