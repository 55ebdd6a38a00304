import type { QueryClient } from '@tanstack/react-query';
import type { Account, Profile } from '../../server/contract/users.ts';
import { setSignedIn } from './account.ts';
import { send } from './client.ts';
import { sessionsQuery } from './sessions.ts';

/** Saves the profile; whoever shows the account shows it as it is now. */
export async function saveProfile(queryClient: QueryClient, { _id }: Account, profile: Profile): Promise<Account> {
  const account = await send('saveProfile', { params: { id: _id }, body: profile });
  setSignedIn(queryClient, account);
  return account;
}

/** Ends every other session, too. */
export async function changePassword(
  queryClient: QueryClient,
  { _id }: Account,
  passwords: { current: string; new: string },
): Promise<void> {
  await send('changePassword', { params: { id: _id }, body: passwords });
  await queryClient.invalidateQueries(sessionsQuery(_id));
}

export async function disconnectGoogle(queryClient: QueryClient, { _id }: Account): Promise<void> {
  setSignedIn(queryClient, await send('disconnectGoogle', { params: { id: _id } }));
}

/** The account is gone then; that the page hears of it (`signedOut`) is left to whoever asked. */
export async function removeAccount({ _id }: Account): Promise<void> {
  await send('removeAccount', { params: { id: _id } });
}
