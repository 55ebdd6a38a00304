import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { ProofMethod } from '../../server/domain/ownership/claims.contract.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

export type ProofCheck = CallReply<Contract['checkOwnershipProof']>;

/** How the member can prove that a listing's website is theirs. The first request begins the proof. */
export const ownershipProofQuery = (startupId: string) =>
  queryOptions({
    queryKey: [userScope, 'startOwnershipProof', startupId],
    queryFn: () => send('startOwnershipProof', { params: { id: startupId } }),
    retry: false,
  });

export function sendOwnershipCode(startupId: string, address: { mailbox: string; domain: string }) {
  return send('sendOwnershipCode', { params: { id: startupId }, body: address });
}

export function checkOwnershipProof(startupId: string, method: ProofMethod, code: string) {
  return send('checkOwnershipProof', { params: { id: startupId }, body: { method, code } });
}
