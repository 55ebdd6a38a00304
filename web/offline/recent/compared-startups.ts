/** Local storage: the slugs of the startups that are chosen for a comparison. They are never sent. */
export const comparedKey = 'compared';
