import { type QueryClient } from '@tanstack/react-query';
import type { PasskeyOverview, PasskeysChanged, UsedCredential } from '../../server/domain/accounts/passkeys.contract.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { callQuery } from './call-query.ts';
import { ApiError, send } from './client.ts';
import { errorMessage } from './errors.ts';
import { requireCookies, signInWith } from './sign-in.ts';

/** Loads the library on first use. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Asks the device for a new passkey and adds it. The reply includes recovery codes if the site requires admins to have a passkey. */
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

/** Resolves to the new recovery codes, or to an empty list when the second step is disabled. */
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

/**
 * The account whose passkey is requested: the account that is signing in (`secondStep`), the signed-in account (`confirm`), or
 * any account.
 */
export interface PasskeyRequest {
  /** The token from the first step. */
  secondStep?: string;
  confirm?: true;
}

export async function signInWithPasskey(queryClient: QueryClient, request: PasskeyRequest = {}): Promise<Account> {
  requireCookies();
  const { startAuthentication } = await loadWebAuthn();
  const { id, response } = await startAuthentication({ optionsJSON: await send('startPasskeySignIn', { body: request }) });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential: UsedCredential = { id, clientDataJSON, authenticatorData, signature };
  return signInWith(queryClient, 'logInWithPasskey', {
    credential: userHandle === undefined || userHandle === '' ? credential : { ...credential, userHandle },
  });
}

const deviceErrors: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot create a passkey that works with this site.',
};

/** The message for a passkey error, from the server or the device. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const known = error instanceof Error ? deviceErrors[error.name] : undefined;
  return known ?? errorMessage(error, 'The passkey could not be used. Please try again.');
}
