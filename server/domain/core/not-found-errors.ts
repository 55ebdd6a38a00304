/**
 * The errors of the catalog (`errors.ts`) that a device needs to answer calls from its offline copy of the directory. They are in
 * a separate file, so that the service worker does not load the other errors.
 */
export const notFoundErrors = {
  'categories.not_found': { status: 404, message: 'Category not found' },
  'collections.not_found': { status: 404, message: 'Collection not found.' },
  'tags.not_found': { status: 404, message: 'Tag not found' },
  'pages.not_found': { status: 404, message: 'Page not found' },
  'posts.category_not_found': { status: 404, message: 'Category not found' },
} as const;
