import { isPublicCall } from 'virtual:call-addresses';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import { orNull, send, type SendArguments, type SendInput } from './client.ts';

/** Query keys that begin with this value hold one user's data, and are removed when the user signs out. */
export const userScope = 'own';

/** The key of a query of this call. It begins with `userScope` if the call needs an account. */
export const callKey = (id: CallId, ...parts: readonly unknown[]): readonly unknown[] =>
  isPublicCall(id) ? [id, ...parts] : [userScope, id, ...parts];

/** A query for a call of the contract. The query's data is the reply. Queries with other data use `callKey` instead. */
export const callQuery = <Id extends CallId>(id: Id, ...input: SendArguments<Id>) =>
  queryOptions({ queryKey: callKey(id, ...input), queryFn: () => send(id, ...input) });

/** A query for a call of the contract. The query's data is null if the record is missing. */
export const callQueryOrNull = <Id extends CallId>(id: Id, ...input: SendArguments<Id>) =>
  queryOptions({ queryKey: callKey(id, ...input), queryFn: () => orNull(send(id, ...input)) });

/** A mutation for a call of the contract. The mutation's variables are the input. */
export const callMutation = <Id extends CallId>(id: Id) =>
  mutationOptions({
    // The cast is safe: `SendArguments<Id>` accepts such an input, but TypeScript cannot derive that while `Id` is generic.
    mutationFn: (input: SendInput<Id>) => send(id, ...([input] as unknown as SendArguments<Id>)),
  });
