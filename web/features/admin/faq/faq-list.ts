import { type FaqEdit, newFaqCategoryPrefix, newFaqPrefix } from '../../../../server/contract/faq.ts';

export type FaqCategoryEdit = FaqEdit['categories'][number];
export type FaqQuestionEdit = FaqCategoryEdit['faqs'][number];

/** `list` with the entry at `from` at the place `to`; as it was when there is no such place. */
export function moveItem<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return rest;
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}

/** `list` with another entry at `at`. */
export function replaced<Entry>(list: readonly Entry[], at: number, entry: Entry): Entry[] {
  return list.map((before, index) => (index === at ? entry : before));
}

export function without<Entry>(list: readonly Entry[], at: number): Entry[] {
  return list.filter((_entry, index) => index !== at);
}

/** What is new has an id of its own until it is saved (spec §3). */
export function newQuestion(): FaqQuestionEdit {
  return { _id: `${newFaqPrefix}${crypto.randomUUID()}`, question: '', answer: '' };
}

export function newCategory(): FaqCategoryEdit {
  return { _id: `${newFaqCategoryPrefix}${crypto.randomUUID()}`, name: '', faqs: [] };
}
