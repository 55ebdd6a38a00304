import sql from 'sql-template-tag';
import type { FaqItem } from '../../../server/domain/content/faq.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { raiseVersion } from '../counters.ts';

export function sqlFaq(driver: Driver): Store['faq'] {
  return {
    async list() {
      const categories = await driver.all<{ id: string; name: string }>(
        sql`SELECT id, name FROM faq_categories ORDER BY position`,
      );
      const items = await driver.all<FaqItem & { category: string }>(sql`
        SELECT id AS _id, question, answer, slug, category_id AS category FROM faq_items ORDER BY category_id, position`);
      return categories.map(({ id, name }) => ({
        _id: id,
        name,
        faqs: items
          .filter(({ category }) => category === id)
          .map(({ _id, question, answer, slug }) => ({ _id, question, answer, slug })),
      }));
    },
    save: (categories) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`DELETE FROM faq_categories`);
        for (const [position, category] of categories.entries()) {
          await tx.run(
            sql`INSERT INTO faq_categories (id, position, name) VALUES (${category._id}, ${position}, ${category.name})`,
          );
          for (const [itemPosition, item] of category.faqs.entries()) {
            await tx.run(sql`
              INSERT INTO faq_items (id, category_id, position, question, answer, slug)
              VALUES (${item._id}, ${category._id}, ${itemPosition}, ${item.question}, ${item.answer}, ${item.slug})`);
          }
        }
        await raiseVersion(tx);
      }),
  };
}
