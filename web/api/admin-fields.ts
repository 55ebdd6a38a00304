import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { callQuery } from './admin-client.ts';

/** The fields, their version, and the number of startups that have a value for each field. */
export type FieldsDraft = CallReply<Contract['getFieldsDraft']>;

/** The fields as the editor loads them. */
export const fieldsDraftQuery = queryOptions({ ...callQuery('getFieldsDraft'), staleTime: 0 });
