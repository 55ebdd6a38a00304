import * as v from 'valibot';
import { declareCall } from './call.ts';
import { id, slug, text } from './fields.ts';

/** A question with its answer; `slug` follows from the question (spec §5). */
export const faqItem = v.strictObject({ _id: id, question: text(500), answer: text(10_000), slug });
export type FaqItem = v.InferOutput<typeof faqItem>;

/** A named group of questions, in the editor's order (spec §3). */
export const faqCategory = v.strictObject({ _id: id, name: text(100), faqs: v.array(faqItem) });
export type FaqCategory = v.InferOutput<typeof faqCategory>;

export const listFaq = declareCall({
  id: 'listFaq',
  method: 'GET',
  path: '/faq',
  summary: "Questions and answers by category, in the editor's order.",
  who: 'anyone',
  reply: v.array(faqCategory),
  errors: [],
  cache: 'public',
});
