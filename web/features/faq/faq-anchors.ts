import type { FaqCategory, FaqItem } from '../../../server/domain/content/faq.contract.ts';

/** A question with the id of its heading on the page. */
export interface FaqItemWithAnchor extends FaqItem {
  anchor: string;
}

/** Gives every question a unique anchor, also when two have the same slug or one has none. Drops empty categories. */
export function addAnchors(categories: readonly FaqCategory[]): { _id: string; name: string; faqs: FaqItemWithAnchor[] }[] {
  const usedAnchors = new Set<string>();
  return categories
    .filter(({ faqs }) => faqs.length > 0)
    .map(({ _id, name, faqs }) => ({
      _id,
      name,
      faqs: faqs.map((item) => {
        const slug = item.slug || 'question';
        let anchor = slug;
        for (let suffix = 2; usedAnchors.has(anchor); suffix += 1) anchor = `${slug}-${suffix}`;
        usedAnchors.add(anchor);
        return { ...item, anchor };
      }),
    }));
}
