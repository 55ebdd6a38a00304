import { newId } from '../domain/core/ids.ts';
import { toSecurityEvent } from '../domain/accounts/security-events.rules.ts';
import { accountOf, runAccountCommand } from './account-command.ts';

const help = `Signs everyone out: ends all sessions in DATA_DIR (default: data) or DATABASE_URL. The server may keep running. Members and admins have to sign in again, but keep their unsaved text.

  npm run end-sessions
  npm run end-sessions -- EMAIL    ends only the sessions of this account

Passwords, passkeys and emailed links stay valid.`;

await runAccountCommand({
  help,
  usage: 'Name one address: npm run end-sessions -- EMAIL, or none for all accounts (see --help).',
  needsAddress: false,
  // Takes effect at once, because the server reads the session on each request.
  run: async (tx, email) => {
    const user = email === undefined ? undefined : await accountOf(tx, email);
    const count = user === undefined ? await tx.sessions.removeAll() : await tx.sessions.removeOfUser(user._id);
    const detail = user === undefined ? 'all of all users, by command' : 'all, by command';
    const event = toSecurityEvent({ kind: 'session_ended', user, detail }, {}, { now: () => new Date(), newId });
    await tx.securityEvents.add(event);
    return `${email ?? 'All accounts'}: ${count} ${count === 1 ? 'session' : 'sessions'} ended.`;
  },
});
