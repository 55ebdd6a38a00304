/**
 * Adds the fields that admins define for listings, and a listing's values. `field_postings` has the rows of the active listings that
 * have a value, in blocks of row numbers (db/sql/field-postings); the value '' stands for any. In lists, listings without a date now come
 * after '0', since those of closed companies come last (rules/startups feedKey).
 */
export const fields = /* sql */ `
CREATE TABLE fields (
  key TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('choice', 'choices', 'number', 'yesNo', 'link', 'date', 'place')),
  options TEXT NOT NULL,
  unit TEXT NOT NULL,
  minimum REAL,
  maximum REAL,
  asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
  required INTEGER NOT NULL CHECK (required IN (0, 1)),
  shown INTEGER NOT NULL CHECK (shown IN (0, 1))
) STRICT;

ALTER TABLE startups ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';

CREATE TABLE field_postings (
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  block INTEGER NOT NULL,
  size INTEGER NOT NULL,
  members BLOB NOT NULL,
  PRIMARY KEY (field, value, block)
) STRICT;

UPDATE startups SET feed_key = '0' WHERE feed_key = '';
UPDATE startup_categories SET feed_key = '0' WHERE feed_key = '';
`;
