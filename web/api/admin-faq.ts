import { queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/contract/contract.ts';
import type { FaqEdit } from '../../server/contract/faq.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** What shows the FAQ, and is out of date when it changes. */
export const callsOfFaq: readonly CallId[] = ['getFaqDraft', 'listFaq'];

/** The list to be edited, as it is now. */
export const faqDraftQuery = queryOptions({
  queryKey: [userScope, 'getFaqDraft'],
  queryFn: readFaqDraft,
  staleTime: 0,
});

export function readFaqDraft() {
  return send('getFaqDraft');
}

/** The list with its version. */
export type FaqDraft = Awaited<ReturnType<typeof readFaqDraft>>;

/** `version` is that of the list which was edited. */
export function saveFaq(version: string, { categories }: FaqEdit) {
  return send('saveFaq', { body: { version, categories } });
}
