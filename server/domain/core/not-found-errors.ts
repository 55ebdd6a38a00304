/**
 * The errors of the catalog (`errors.ts`) with which the device itself replies. They are in a separate file, because its worker
 * needs no other errors.
 */
export const notFoundErrors = {
  'categories.not_found': { status: 404, message: 'Category not found' },
  'collections.not_found': { status: 404, message: 'Collection not found.' },
  'tags.not_found': { status: 404, message: 'Tag not found' },
  'posts.category_not_found': { status: 404, message: 'Category not found' },
} as const;
