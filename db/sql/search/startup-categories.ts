import sql from 'sql-template-tag';
import type { Driver } from '../driver.ts';

interface Categorized {
  id: string;
  categories: readonly string[];
  isActive: boolean;
  feedKey: string;
}

/** Replaces the categories of the listing with this row number. Expects a transaction. */
export async function setCategories(driver: Driver, row: number, listing: Categorized): Promise<void> {
  const { id, categories, isActive, feedKey } = listing;
  await driver.run(sql`DELETE FROM startup_categories WHERE startup_row = ${row}`);
  for (const slug of new Set(categories)) {
    await driver.run(sql`
      INSERT INTO startup_categories (startup_row, category_slug, active, feed_key, startup_id)
      VALUES (${row}, ${slug}, ${Number(isActive)}, ${feedKey}, ${id})`);
  }
}
