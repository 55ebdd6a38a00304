import type { QueryClient } from '@tanstack/react-query';
import type { CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { setSignedIn } from './account.ts';
import { send } from './client.ts';
import { requireCookies } from './sign-in.ts';

/** Creates the directory's first admin with the token of the link that the server printed, and signs them in. */
export async function makeFirstAdmin(
  queryClient: QueryClient,
  body: CallRequest<Contract['makeFirstAdmin']>['body'],
): Promise<void> {
  requireCookies();
  setSignedIn(queryClient, await send('makeFirstAdmin', { body }));
}
