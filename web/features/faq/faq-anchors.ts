import type { FaqCategory, FaqItem } from '../../../server/contract/faq.ts';

/** A question with the name of its place in the page. */
export interface AnchoredItem extends FaqItem {
  anchor: string;
}

/** Two questions may be worded alike, and one may have no word in it: every place still has a name of its own. */
export function anchored(categories: readonly FaqCategory[]): { _id: string; name: string; faqs: AnchoredItem[] }[] {
  const taken = new Set<string>();
  return categories
    .filter(({ faqs }) => faqs.length > 0)
    .map(({ _id, name, faqs }) => ({
      _id,
      name,
      faqs: faqs.map((item) => {
        const wanted = item.slug || 'question';
        let anchor = wanted;
        for (let again = 2; taken.has(anchor); again += 1) anchor = `${wanted}-${again}`;
        taken.add(anchor);
        return { ...item, anchor };
      }),
    }));
}
