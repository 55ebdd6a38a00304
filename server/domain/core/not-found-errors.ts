/**
 * The errors of the catalogue (`errors.ts`) that a device answers with by itself. Apart, because its worker is stored with the app
 * and needs no other sentence of the catalogue.
 */
export const notFoundErrors = {
  'categories.not_found': { status: 404, message: 'Category not found' },
  'collections.not_found': { status: 404, message: 'Collection not found.' },
  'tags.not_found': { status: 404, message: 'Tag not found' },
  'posts.category_not_found': { status: 404, message: 'Category not found' },
} as const;
