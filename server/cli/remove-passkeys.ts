import { removePasskeysOfUser } from '../domain/accounts/passkeys.calls.ts';
import { newId } from '../domain/core/ids.ts';
import { accountOf, runAccountCommand } from './account-command.ts';

const help = `Removes the passkeys of an account in DATA_DIR (default: data) or DATABASE_URL. The server may keep running. Use it for someone who
lost their passkeys and recovery codes, such as the only admin.

  npm run remove-passkeys -- EMAIL

The account is signed out everywhere, and signs in with its password or an emailed link again. If the site requires passkeys for
admins, an admin must add a new one first.`;

await runAccountCommand({
  help,
  usage: 'Name one address: npm run remove-passkeys -- EMAIL (see --help).',
  needsAddress: true,
  run: async (tx, email = '') => {
    const user = await accountOf(tx, email);
    const count = await removePasskeysOfUser({ now: () => new Date(), newId }, tx, user);
    await tx.sessions.removeOfUser(user._id);
    return `${email}: ${count} ${count === 1 ? 'passkey' : 'passkeys'} removed. The password or an emailed link is enough to sign in.`;
  },
});
