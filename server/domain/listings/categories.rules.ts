import type { Category, CategoryEdit } from './categories.contract.ts';

/**
 * What the form of each record edits, in the form's shape. Forms start from it, and a record's version is a fingerprint of it,
 * so a version changes exactly when a save would overwrite something.
 */
export function toCategoryEdit(category: Category): CategoryEdit {
  const { name, slug, description, icon, trending, seoTitle, imageUrl, imageTitle, imageText } = category;
  const { imageCaption, imageDescription } = category;
  return {
    name,
    slug,
    description,
    icon,
    trending,
    seoTitle,
    imageUrl,
    imageTitle,
    imageText,
    imageCaption,
    imageDescription,
  };
}
