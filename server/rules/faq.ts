import type { FaqCategory } from '../contract/faq.ts';
import { freeSlug } from './slugs.ts';

/**
 * A question's address in the page (spec §5): lower case, whitespace to hyphens, non-word characters off, hyphens collapsed
 * and trimmed. Letters of other scripts are word characters. At most 120 characters, as slugs are.
 */
export function faqSlug(question: string): string {
  return question
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/_/g, '-')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, 120)
    .replace(/-$|[\uD800-\uDBFF]$/g, '');
}

/** A list as it is sent to be saved: its ids may be temporary, slugs are not looked at. */
export type FaqDraft = readonly {
  _id: string;
  name: string;
  faqs: readonly { _id: string; question: string; answer: string }[];
}[];

const realId = /^[0-9a-f]{24}$/;

/**
 * The list as it is kept: temporary ids, and such as are there twice, become real ones; slugs follow from the questions and
 * are free within the page.
 */
export async function normalizeFaq(draft: FaqDraft, newId: () => string): Promise<FaqCategory[]> {
  const ids = { categories: new Set<string>(), items: new Set<string>() };
  const slugs = new Set<string>();
  const idFor = (sent: string, taken: Set<string>) => {
    const id = realId.test(sent) && !taken.has(sent) ? sent : newId();
    taken.add(id);
    return id;
  };
  const categories: FaqCategory[] = [];
  for (const { _id, name, faqs } of draft) {
    const category: FaqCategory = { _id: idFor(_id, ids.categories), name, faqs: [] };
    for (const { _id: itemId, question, answer } of faqs) {
      const wanted = faqSlug(question) || 'question';
      const slug = slugs.has(wanted) ? await freeSlug(shortened(wanted), async (each) => slugs.has(each)) : wanted;
      slugs.add(slug);
      category.faqs.push({ _id: idFor(itemId, ids.items), question, answer, slug });
    }
    categories.push(category);
  }
  return categories;
}

/** With room for the number that makes it free. */
function shortened(slug: string): string {
  return slug.slice(0, 110).replace(/-$|[\uD800-\uDBFF]$/g, '');
}

/** A fingerprint of the whole list: two FNV-1a hashes over all it says, the second begun elsewhere. */
export function faqVersion(categories: readonly FaqCategory[]): string {
  const all = JSON.stringify(
    categories.map(({ _id, name, faqs }) => [
      _id,
      name,
      faqs.map(({ _id: id, question, answer, slug }) => [id, question, answer, slug]),
    ]),
  );
  return [0x811c9dc5, 0x9e3779b9].map((start) => hashed(all, start)).join('');
}

function hashed(text: string, start: number): string {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The list as fields, so that the log of what admins did names the questions that changed, and the order when it did. */
export function faqFields(categories: readonly FaqCategory[]): Record<string, string> {
  const items = categories.flatMap(({ name, faqs }) => faqs.map((item) => ({ ...item, name })));
  return {
    order: items.map(({ slug }) => slug).join(', '),
    categories: categories.map(({ name }) => name).join(', '),
    ...Object.fromEntries(items.map(({ name, question, answer }) => [`${name}: ${question}`, answer])),
  };
}
