/** Where the slugs of the startups that are chosen for a comparison are stored on this device. They are never sent. */
export const comparedKey = 'compared';
