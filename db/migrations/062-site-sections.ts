/** The parts of the site's settings that have a screen of their own. The values are JSON. */
export const siteSections = /* sql */ `
CREATE TABLE site_sections (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
