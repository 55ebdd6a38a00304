const tables = /* sql */ `
-- Whether published_at is a day, of which it is the first moment in UTC. Before, imports stored days as such moments.
ALTER TABLE startups ADD COLUMN day_only INTEGER NOT NULL DEFAULT 0 CHECK (day_only IN (0, 1));
UPDATE startups SET day_only = 1 WHERE published_at LIKE '%T00:00:00.000Z';

-- The version of the derived columns that all rows have (derived-columns.ts).
CREATE TABLE derived_columns (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO derived_columns (id, version) VALUES (1, 0);
`;

/**
 * In SQLite, indexes all listings again, because the words found in a listing have changed. PostgreSQL's index is in a separate
 * file.
 */
export const daysAndKeys = `${tables}UPDATE startup_changes SET ranked_sequence = -1;\n`;

export const daysAndKeysPostgres = tables;
