import { type QueryClient } from '@tanstack/react-query';
import type { PasskeyOverview, PasskeysChanged, UsedCredential } from '../../server/domain/accounts/passkeys.contract.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { accountQuery } from './account.ts';
import { callQuery } from './call-query.ts';
import { ApiError, send } from './client.ts';
import { errorMessage } from './errors.ts';
import { requireCookies } from './sign-in.ts';

/** The library is loaded with the first press. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Asks the device for a new passkey and adds it. The reply has recovery codes where the site asks admins for a passkey. */
export async function addPasskey(queryClient: QueryClient, userId: string, name: string): Promise<PasskeysChanged> {
  const { startRegistration } = await loadWebAuthn();
  const params = { id: userId };
  const { id, response } = await startRegistration({ optionsJSON: await send('startAddingPasskey', { params }) });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id, clientDataJSON, attestationObject, transports: response.transports ?? [] };
  const changed = await send('addPasskey', { params, body: { name, credential } });
  applyOverview(queryClient, userId, changed);
  return changed;
}

export async function renamePasskey(queryClient: QueryClient, userId: string, passkeyId: string, name: string): Promise<void> {
  applyOverview(queryClient, userId, await send('renamePasskey', { params: { id: userId, passkeyId }, body: { name } }));
}

export async function removePasskey(queryClient: QueryClient, userId: string, passkeyId: string): Promise<void> {
  applyOverview(queryClient, userId, await send('removePasskey', { params: { id: userId, passkeyId } }));
}

/** Resolves to the new recovery codes; none when it was switched off. */
export async function setTwoStep(queryClient: QueryClient, userId: string, twoStep: boolean): Promise<string[]> {
  const changed = await send('setTwoStep', { params: { id: userId }, body: { twoStep } });
  applyOverview(queryClient, userId, changed);
  return changed.recoveryCodes;
}

export async function renewRecoveryCodes(queryClient: QueryClient, userId: string): Promise<string[]> {
  const changed = await send('renewRecoveryCodes', { params: { id: userId } });
  applyOverview(queryClient, userId, changed);
  return changed.recoveryCodes;
}

function applyOverview(
  queryClient: QueryClient,
  userId: string,
  { passkeys, twoStep, isRequired, recoveryCodesLeft }: PasskeyOverview,
): void {
  queryClient.setQueryData(callQuery('listPasskeys', { params: { id: userId } }).queryKey, {
    passkeys,
    twoStep,
    isRequired,
    recoveryCodesLeft,
  });
}

/** Signs in with a passkey of whoever holds it; with `secondStep` only of the account that signs in, with `confirm` only of the session's member. */
export async function logInWithPasskey(request: { secondStep?: string; confirm?: true } = {}): Promise<Account> {
  requireCookies();
  const { startAuthentication } = await loadWebAuthn();
  const { id, response } = await startAuthentication({ optionsJSON: await send('startPasskeySignIn', { body: request }) });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential: UsedCredential = { id, clientDataJSON, authenticatorData, signature };
  return send('logInWithPasskey', {
    body: { credential: userHandle === undefined || userHandle === '' ? credential : { ...credential, userHandle } },
  });
}

/** Loads the account again: after a passkey was added the site asks for none any more. */
export async function reloadAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries(accountQuery);
}

const deviceErrors: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey that this site understands.',
};

/** The message of an error of a passkey: from the server, or from the device. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const known = error instanceof Error ? deviceErrors[error.name] : undefined;
  return known ?? errorMessage(error, 'The passkey could not be used. Please try again.');
}
