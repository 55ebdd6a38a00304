import { openStore, sqliteFile } from '../../db/sql/open.ts';
import { isThere } from '../../db/sql/open-files.ts';
import type { Store } from '../../db/store.ts';
import { readConfig } from '../config.ts';
import { newId } from '../rules/ids.ts';
import { toSecurityEvent } from '../rules/security-events.ts';
import { explainStartError } from '../start-errors.ts';
import { parseArguments } from './arguments.ts';

const help = `Signs everyone out: ends all sessions in DATA_DIR (default: data) or DATABASE_URL, also while the server runs. Members and admins
sign in again; what they were writing stays on their screen.

  npm run end-sessions
  npm run end-sessions -- EMAIL    ends only the sessions of this account

Passwords, passkeys and links that were mailed stay as they are.`;

/** A mistake in the command; only its message is printed. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { help: isHelp, positionals } = parseArguments(UsageError);
  if (isHelp) {
    console.log(help);
    return;
  }
  const [email, ...others] = positionals;
  if (email === '' || others.length > 0)
    throw new UsageError('Name one address: npm run end-sessions -- EMAIL, or none for all accounts (--help says more).');
  const place = readConfig(process.env);
  const file = sqliteFile(place);
  if (file !== undefined && !isThere(file))
    throw new UsageError(`There is no database at ${file}: name its folder with DATA_DIR.`);
  const store = await openStore(place);
  try {
    const count = await store.transaction((tx) => endSessions(tx, email));
    console.log(`${email ?? 'All accounts'}: ${count} ${count === 1 ? 'session' : 'sessions'} ended.`);
  } finally {
    await store.close();
  }
}

/** Ends the sessions of one account, or all of them, and logs that; returns their number. The server reads a session with each request. */
async function endSessions({ users, sessions, securityEvents }: Store, email: string | undefined): Promise<number> {
  const user = email === undefined ? undefined : await users.byEmail(email);
  if (email !== undefined && user === undefined) throw new UsageError(`No account has the address ${email}.`);
  const count = user === undefined ? await sessions.removeAll() : await sessions.removeOfUser(user._id);
  const detail = user === undefined ? 'all of everyone, by command' : 'all, by command';
  await securityEvents.add(toSecurityEvent({ kind: 'session_ended', user, detail }, {}, { now: () => new Date(), newId }));
  return count;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : (explainStartError(error) ?? error));
  process.exitCode = 1;
}
