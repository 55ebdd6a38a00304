/**
 * The version before migration 017 knows neither the searched form of a listing's name nor the names of an audit row. What it writes
 * while an update is deployed is completed here; what it wrote beside 017 is repaired. Both triggers may go once no migration
 * up to 016 can be running any more.
 */
export const rollingUpdates = /* sql */ `
UPDATE startups SET name_key = search_entries.name_key FROM search_entries
WHERE search_entries.startup_row = startups.row AND search_entries.name_key <> startups.name_key;
UPDATE audit SET actor = coalesce(details ->> 'actor', ''), subject = coalesce(details ->> 'subject', '')
WHERE actor = '' AND subject = '';

CREATE TRIGGER startups_name_key AFTER INSERT ON search_entries BEGIN
  UPDATE startups SET name_key = NEW.name_key WHERE row = NEW.startup_row AND name_key <> NEW.name_key;
END;
CREATE TRIGGER audit_names AFTER INSERT ON audit WHEN NEW.actor = '' AND NEW.subject = '' BEGIN
  UPDATE audit SET actor = coalesce(details ->> 'actor', ''), subject = coalesce(details ->> 'subject', '') WHERE id = NEW.id;
END;
`;
