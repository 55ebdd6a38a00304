/** Adds the listings with the most activity of late, as a job has ranked them (rules/trending). */
export const trending = /* sql */ `
CREATE TABLE trending (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
