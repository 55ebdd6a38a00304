import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { callQuery } from './admin-client.ts';

/** The fields, their version, and for each the number of startups with a value. */
export type FieldsDraft = CallReply<Contract['getFieldsDraft']>;

/** The fields in their editor. */
export const fieldsDraftQuery = queryOptions({ ...callQuery('getFieldsDraft'), staleTime: 0 });
