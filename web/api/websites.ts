import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';

export type WebsiteReading = CallReply<Contract['readWebsite']>;
