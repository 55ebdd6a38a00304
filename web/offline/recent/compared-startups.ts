/** Local storage: the slugs of the startups chosen for comparison. They are never sent. */
export const comparedKey = 'compared';
