import type { FaqCategory } from './faq.contract.ts';
import { cutText } from '../core/cut-text.ts';
import { freeSlug } from '../core/slugs.ts';

/**
 * A question's slug, which is its anchor on the page, at most 120 characters long. White space becomes hyphens, and only
 * lower-case letters and digits of any script are kept. Hyphens are collapsed and trimmed.
 */
export function faqSlug(question: string): string {
  const slug = question
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/_/g, '-')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '');
  return cutText(slug, 120).replace(/-$/, '');
}

/** The list as an admin sends it: ids may be temporary, and slugs are ignored. */
export type FaqDraft = readonly {
  _id: string;
  name: string;
  faqs: readonly { _id: string; question: string; answer: string }[];
}[];

const realId = /^[0-9a-f]{24}$/;

/** The list as saved. Replaces temporary and repeated ids, and derives slugs from the questions, unique within the page. */
export async function normalizeFaq(draft: FaqDraft, newId: () => string): Promise<FaqCategory[]> {
  const ids = { categories: new Set<string>(), items: new Set<string>() };
  const slugs = new Set<string>();
  const idFor = (draftId: string, taken: Set<string>) => {
    const id = realId.test(draftId) && !taken.has(draftId) ? draftId : newId();
    taken.add(id);
    return id;
  };
  const categories: FaqCategory[] = [];
  for (const { _id, name, faqs } of draft) {
    const category: FaqCategory = { _id: idFor(_id, ids.categories), name, faqs: [] };
    for (const { _id: itemId, question, answer } of faqs) {
      const preferred = faqSlug(question) || 'question';
      const slug = slugs.has(preferred) ? await freeSlug(withRoom(preferred), async (each) => slugs.has(each)) : preferred;
      slugs.add(slug);
      category.faqs.push({ _id: idFor(itemId, ids.items), question, answer, slug });
    }
    categories.push(category);
  }
  return categories;
}

/** Leaves space for a number that makes the slug unique. */
function withRoom(slug: string): string {
  return cutText(slug, 110).replace(/-$/, '');
}

/** The list as flat fields, so that the audit log shows which questions changed and whether their order did. */
export function faqFields(categories: readonly FaqCategory[]): Record<string, string> {
  const items = categories.flatMap(({ name, faqs }) => faqs.map((item) => ({ ...item, name })));
  return {
    order: items.map(({ slug }) => slug).join(', '),
    categories: categories.map(({ name }) => name).join(', '),
    ...Object.fromEntries(items.map(({ name, question, answer }) => [`${name}: ${question}`, answer])),
  };
}

/** The FAQ as its form edits it. */
export function toFaqEdit(categories: readonly FaqCategory[]): { categories: FaqCategory[] } {
  return {
    categories: categories.map(({ _id, name, faqs }) => ({
      _id,
      name,
      faqs: faqs.map(({ _id: itemId, question, answer, slug }) => ({ _id: itemId, question, answer, slug })),
    })),
  };
}
