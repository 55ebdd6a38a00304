import { queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import type { FaqEdit } from '../../server/domain/content/faq.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** Calls whose answers change when the FAQ changes. */
export const faqCalls: readonly CallId[] = ['getFaqDraft', 'listFaq'];

/** The FAQ in its editor. */
export const faqDraftQuery = queryOptions({
  queryKey: [userScope, 'getFaqDraft'],
  queryFn: readFaqDraft,
  staleTime: 0,
});

export function readFaqDraft() {
  return send('getFaqDraft');
}

/** The FAQ with its version. */
export type FaqDraft = Awaited<ReturnType<typeof readFaqDraft>>;

/** `version` is that of the edited FAQ; the server refuses an outdated one. */
export function saveFaq(version: string, { categories }: FaqEdit) {
  return send('saveFaq', { body: { categories }, version });
}
