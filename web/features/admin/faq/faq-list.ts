import { type FaqEdit, newFaqCategoryPrefix, newFaqPrefix } from '../../../../server/domain/content/faq.contract.ts';
import { newId } from '../../../../server/domain/core/ids.ts';

export type FaqCategoryEdit = FaqEdit['categories'][number];
export type FaqQuestionEdit = FaqCategoryEdit['faqs'][number];

/** A new item has a temporary id with this prefix until it is saved. */
export function newQuestion(): FaqQuestionEdit {
  return { _id: `${newFaqPrefix}${newId()}`, question: '', answer: '' };
}

export function newCategory(): FaqCategoryEdit {
  return { _id: `${newFaqCategoryPrefix}${newId()}`, name: '', faqs: [] };
}
