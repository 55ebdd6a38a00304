import type * as contract from './faq.contract.ts';
import { messages } from '../core/messages.ts';
import { faqFields, normalizeFaq, toFaqEdit } from './faq.rules.ts';
import { versionOf } from '../core/versions.ts';
import type { Call } from '../call-context.ts';

export const listFaq: Call<typeof contract.listFaq> = async ({ store }) => store.faq.list();

export const getFaqDraft: Call<typeof contract.getFaqDraft> = async ({ store }) => {
  const categories = await store.faq.list();
  return { version: versionOf(toFaqEdit(categories)), categories };
};

/**
 * The version check and the replacement share a transaction, so that when two admins edit the same list, the second save is
 * refused.
 */
export const saveFaq: Call<typeof contract.saveFaq> = async ({ store, newId, audit, assertUnchanged }, { body }) => {
  const before = await store.faq.list();
  assertUnchanged(toFaqEdit(before));
  const categories = await normalizeFaq(body.categories, newId);
  await store.faq.save(categories);
  await audit(store, { subjectId: '', subject: 'FAQ', before: faqFields(before), after: faqFields(categories) });
  return { message: messages.faqSaved, version: versionOf(toFaqEdit(categories)), categories };
};
