import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallId } from '../../server/domain/contract.ts';
import type { ErrorBody } from '../../server/domain/core/errors.ts';
import { ApiError } from './client.ts';

/** A form that was posted without scripts, and the reply that the rendered page shows. */
export interface SubmittedForm {
  call: string;
  values: Record<string, string>;
  status: number;
  reply: unknown;
}

/** The query key under which the submitted form reaches the browser with the page's data. */
export const submittedFormKey = ['submittedForm'];

/** The outcome of a posted form: the call's reply and its message if the form was accepted, otherwise the error. */
export type FormOutcome = { values: Record<string, string> } & ({ message: string; reply: unknown } | { error: ApiError });

/**
 * The outcome of this call's form, if the page was opened by posting that form. Only the first page that reads the outcome gets
 * it.
 */
export function useFormOutcome(call: CallId): FormOutcome | undefined {
  const queryClient = useQueryClient();
  const [form] = useState(() => queryClient.getQueryData<SubmittedForm>(submittedFormKey));
  useEffect(() => queryClient.removeQueries({ queryKey: submittedFormKey }), [queryClient]);
  if (form?.call !== call) return undefined;
  const { values, status, reply } = form;
  if (status < 300) return { values, message: (reply as { message: string }).message, reply };
  return { values, error: new ApiError(status, reply as ErrorBody) };
}
