import { isThere } from '../../db/sql/files/open-files.ts';
import { openStore, sqliteFile } from '../../db/sql/open.ts';
import type { Store, UserRecord } from '../../db/store.ts';
import { readConfig } from '../config.ts';
import { explainStartError } from '../start-errors.ts';
import { parseArguments } from './arguments.ts';

/** A mistake in the command; only its message is printed. */
export class UsageError extends Error {}

interface AccountCommand {
  help: string;
  /** Printed where another number of addresses is named. */
  usage: string;
  needsAddress: boolean;
  /** What the command does to the account of the address; undefined where it was started without one. Returns the line to print. */
  run: (tx: Store, email: string | undefined) => Promise<string>;
}

/** Runs a command about one account, or about all, in a transaction of the database in DATA_DIR or DATABASE_URL. */
export async function runAccountCommand({ help, usage, needsAddress, run }: AccountCommand): Promise<void> {
  try {
    const { help: isHelp, positionals } = parseArguments(UsageError);
    if (isHelp) {
      console.log(help);
      return;
    }
    const [email, ...others] = positionals;
    if (email === '' || others.length > 0 || (needsAddress && email === undefined)) throw new UsageError(usage);
    const place = readConfig(process.env);
    const file = sqliteFile(place);
    if (file !== undefined && !isThere(file))
      throw new UsageError(`There is no database at ${file}: name its folder with DATA_DIR.`);
    const store = await openStore(place);
    try {
      console.log(await store.transaction((tx) => run(tx, email)));
    } finally {
      await store.close();
    }
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : (explainStartError(error) ?? error));
    process.exitCode = 1;
  }
}

/** The account of an address; throws a `UsageError` when there is none. */
export async function accountOf({ users }: Store, email: string): Promise<UserRecord> {
  const user = await users.byEmail(email);
  if (user === undefined) throw new UsageError(`No account has the address ${email}.`);
  return user;
}
