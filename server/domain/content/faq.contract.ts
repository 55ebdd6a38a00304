import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, slug, text, version } from '../core/schemas.ts';
import { faqLengths, maxItems } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';

/** A question with its answer; `slug` is derived from the question. */
export const faqItem = v.strictObject({ _id: id, question: text(faqLengths.question), answer: text(faqLengths.answer), slug });
export type FaqItem = v.InferOutput<typeof faqItem>;

/** A named group of questions, in display order. */
export const faqCategory = v.strictObject({ _id: id, name: text(faqLengths.categoryName), faqs: v.array(faqItem) });
export type FaqCategory = v.InferOutput<typeof faqCategory>;

export const listFaq = declareCall('GET', '/faq', {
  summary: "Questions and answers by category, in the editor's order.",
  who: 'anyone',
  reply: v.array(faqCategory),
  cache: 'public',
});

/** Prefixes of the temporary ids of new questions and groups. Saving replaces these ids. */
export const newFaqPrefix = 'new-faq-';
export const newFaqCategoryPrefix = 'new-cat-';

const faqId = v.union([id, v.pipe(v.string(), v.startsWith(newFaqPrefix), v.maxLength(faqLengths.temporaryId))]);
const faqCategoryId = v.union([id, v.pipe(v.string(), v.startsWith(newFaqCategoryPrefix), v.maxLength(faqLengths.temporaryId))]);

export const getFaqDraft = declareCall('GET', '/faq/admin', {
  summary: 'The whole list for editing, with its version.',
  who: { may: 'editContent' },
  reply: v.strictObject({ version, categories: v.array(faqCategory) }),
});

/** The whole FAQ in display order, as an admin sends it. */
export const faqEdit = v.strictObject({
  categories: v.pipe(
    v.array(
      v.strictObject({
        _id: faqCategoryId,
        name: text(faqLengths.categoryName, 'Category name is required.'),
        faqs: v.pipe(
          v.array(
            v.strictObject({
              _id: faqId,
              question: text(faqLengths.question, 'Question is required.'),
              answer: text(faqLengths.answer, 'Answer is required.'),
              slug: v.optional(v.pipe(v.string(), v.maxLength(faqLengths.question))),
            }),
          ),
          v.maxLength(maxItems.faqsPerCategory),
        ),
      }),
    ),
    v.maxLength(maxItems.faqCategories),
  ),
});
export type FaqEdit = v.InferInput<typeof faqEdit>;

export const saveFaq = declareCall('POST', '/faq', {
  summary: 'Replaces the whole list in the given order. Slugs are derived from the questions.',
  who: { may: 'editContent' },
  body: faqEdit,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.faqSaved), version, categories: v.array(faqCategory) }),
  bodyLimit: 2 * 1024 * 1024,
});
