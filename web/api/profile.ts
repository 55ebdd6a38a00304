import type { QueryClient } from '@tanstack/react-query';
import type { Account, Profile } from '../../server/domain/accounts/users.contract.ts';
import { setSignedIn } from './account.ts';
import { callQuery } from './call-query.ts';
import { send } from './client.ts';

/** Saves the profile, and the account in the query cache. */
export async function saveProfile(
  queryClient: QueryClient,
  { _id }: Account,
  profile: Profile,
  version: string,
): Promise<Account> {
  const account = await send('saveProfile', { params: { id: _id }, body: profile, version });
  setSignedIn(queryClient, account);
  return account;
}

/** Also ends all other sessions of the member. */
export async function changePassword(
  queryClient: QueryClient,
  { _id }: Account,
  passwords: { current: string; new: string },
): Promise<void> {
  await send('changePassword', { params: { id: _id }, body: passwords });
  await queryClient.invalidateQueries(callQuery('listSessions', { params: { id: _id } }));
}

export async function disconnectGoogle(queryClient: QueryClient, { _id }: Account): Promise<void> {
  setSignedIn(queryClient, await send('disconnectGoogle', { params: { id: _id } }));
}

/** The caller signs the member out afterwards (`signOutOnDevice`). */
export async function removeAccount({ _id }: Account): Promise<void> {
  await send('removeAccount', { params: { id: _id } });
}
