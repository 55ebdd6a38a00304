import { type FaqEdit, newFaqCategoryPrefix, newFaqPrefix } from '../../../../server/contract/faq.ts';
import { newId } from '../../../../server/rules/ids.ts';

export type FaqCategoryEdit = FaqEdit['categories'][number];
export type FaqQuestionEdit = FaqCategoryEdit['faqs'][number];

/** A copy of `list` with the item at index `from` moved to index `to`; unchanged when one of them is out of range. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const copy = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** A new item has a temporary id with this prefix until it is saved. */
export function newQuestion(): FaqQuestionEdit {
  return { _id: `${newFaqPrefix}${newId()}`, question: '', answer: '' };
}

export function newCategory(): FaqCategoryEdit {
  return { _id: `${newFaqCategoryPrefix}${newId()}`, name: '', faqs: [] };
}
