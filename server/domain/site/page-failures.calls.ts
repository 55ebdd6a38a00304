import type * as contract from './page-failures.contract.ts';
import { messages } from '../core/messages.ts';
import type { Call } from '../call-context.ts';

export const reportPageFailure: Call<typeof contract.reportPageFailure> = async ({ adapters }, { body }) => {
  adapters.logPageFailure?.(body);
  return { message: messages.recorded };
};
