import { openStore } from '../../db/sql/open.ts';
import type { Store, UserRecord } from '../../db/store.ts';
import { CommandError, readExistingPlace, runCommand } from './command.ts';

interface AccountCommand {
  help: string;
  /** Printed when the number of addresses is wrong. */
  usage: string;
  needsAddress: boolean;
  /**
   * Applies the command to the account with this address or, if no address is given, to all accounts. Returns the line to print.
   */
  run: (tx: Store, email: string | undefined) => Promise<string>;
}

/** Runs a command for one account or for all, in a transaction of the database in DATA_DIR or DATABASE_URL. */
export async function runAccountCommand({ help, usage, needsAddress, run }: AccountCommand): Promise<void> {
  await runCommand({
    help,
    run: async ([email, ...others]) => {
      if (email === '' || others.length > 0 || (needsAddress && email === undefined)) throw new CommandError(usage);
      const store = await openStore(readExistingPlace());
      try {
        console.log(await store.transaction((tx) => run(tx, email)));
      } finally {
        await store.close();
      }
    },
  });
}

/** The account with an address. Throws a `CommandError` when there is none. */
export async function accountOf({ users }: Store, email: string): Promise<UserRecord> {
  const user = await users.byEmail(email);
  if (user === undefined) throw new CommandError(`No account has the address ${email}.`);
  return user;
}
