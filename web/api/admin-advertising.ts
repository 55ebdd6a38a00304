import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';

/** The advertising page with its version. */
export type AdvertisingDraft = CallReply<Contract['getAdvertisingDraft']>;
