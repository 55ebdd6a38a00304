/**
 * Tables that no code reads. Databases from before 1.0.0 have them, and version 1.0.0, which may run beside this version during an
 * update, uses some of them. A later migration drops them, together with the columns `indexed_sequence`, `searched_sequence` and
 * `tagged_sequence` of `startup_changes` and the indexes marked as unused.
 */
export const unused = /* sql */ `
CREATE TABLE search_entries (
  startup_row INTEGER PRIMARY KEY REFERENCES startups (row) ON DELETE CASCADE,
  likes INTEGER NOT NULL,
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX search_entries_likes ON search_entries (likes DESC, feed_key DESC, startup_id DESC, name_key, words);
CREATE INDEX search_entries_name ON search_entries (name_key, likes DESC, feed_key DESC, startup_id DESC);

CREATE TABLE suggestion_keys (
  key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  likes INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES search_entries (startup_row) ON DELETE CASCADE,
  PRIMARY KEY (key, startup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestion_keys_startup ON suggestion_keys (startup_row);

CREATE VIRTUAL TABLE search_words USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3');

CREATE VIRTUAL TABLE search_names USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3');

CREATE TABLE search_postings (
  term TEXT NOT NULL,
  block INTEGER NOT NULL,
  entries BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_vocabulary (
  word TEXT NOT NULL PRIMARY KEY,
  cards INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE search_facts (
  block INTEGER PRIMARY KEY,
  facts BLOB NOT NULL
) STRICT;

CREATE TABLE search_listings (
  startup_row INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;

CREATE TRIGGER startups_name_key AFTER INSERT ON search_entries BEGIN
  UPDATE startups SET name_key = NEW.name_key WHERE row = NEW.startup_row AND name_key <> NEW.name_key;
END;
CREATE TRIGGER audit_names AFTER INSERT ON audit WHEN NEW.actor = '' AND NEW.subject = '' BEGIN
  UPDATE audit SET actor = coalesce(details ->> 'actor', ''), subject = coalesce(details ->> 'subject', '') WHERE id = NEW.id;
END;
`;
