import type { CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { sendOrQueue } from './client.ts';

export interface NewReport {
  startupId: string;
  reason: string;
  details: string;
  email: string;
}

/** `name` is the startup's. Undefined when the report is queued on this device. */
export function sendReport(report: NewReport, name: string): Promise<{ message: string } | undefined> {
  return sendOrQueue('sendReport', report, { label: `Report of ${name}`, successMessage: `Your report of ${name} was sent.` });
}

/** `name` is the startup's. Undefined when the suggestion is queued on this device. */
export function sendCorrection(
  correction: CallRequest<Contract['sendCorrection']>['body'],
  name: string,
): Promise<{ message: string } | undefined> {
  return sendOrQueue('sendCorrection', correction, {
    label: `Suggestion for ${name}`,
    successMessage: `Your suggestion for ${name} was sent.`,
  });
}
