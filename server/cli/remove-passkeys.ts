import { openStore, sqliteFile } from '../../db/sql/open.ts';
import { isThere } from '../../db/sql/open-files.ts';
import { explainStartError } from '../start-errors.ts';
import { removePasskeysOfUser } from '../calls/passkeys.ts';
import { readConfig } from '../config.ts';
import { newId } from '../rules/ids.ts';
import { parseArguments } from './arguments.ts';

const help = `Removes the passkeys of an account in DATA_DIR (default: data) or DATABASE_URL, also while the server runs: for somebody who lost
them and the recovery codes, such as the only admin.

  npm run remove-passkeys -- EMAIL

The account is signed out everywhere and signs in with its password or a link by mail again. Where the site asks admins for a
passkey, an admin then adds a new one before anything else.`;

/** A mistake in the command; only its message is printed. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { help: isHelp, positionals } = parseArguments(UsageError);
  if (isHelp) {
    console.log(help);
    return;
  }
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0)
    throw new UsageError('Name one address: npm run remove-passkeys -- EMAIL (--help says more).');
  const place = readConfig(process.env);
  const file = sqliteFile(place);
  if (file !== undefined && !isThere(file))
    throw new UsageError(`There is no database at ${file}: name its folder with DATA_DIR.`);
  const store = await openStore(place);
  try {
    const count = await store.transaction(async (tx) => {
      const user = await tx.users.byEmail(email);
      if (user === undefined) throw new UsageError(`No account has the address ${email}.`);
      const removed = await removePasskeysOfUser({ now: () => new Date(), newId }, tx, user);
      await tx.sessions.removeOfUser(user._id);
      return removed;
    });
    console.log(`${email}: ${count} ${count === 1 ? 'passkey' : 'passkeys'} removed. The password or a link by mail signs in.`);
  } finally {
    await store.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : (explainStartError(error) ?? error));
  process.exitCode = 1;
}
