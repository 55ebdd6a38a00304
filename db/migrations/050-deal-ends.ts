export const dealEnds = /* sql */ `
-- The last day of a deal in UTC, as YYYY-MM-DD; null for a deal without an end.
ALTER TABLE deals ADD COLUMN ends_on TEXT;
CREATE INDEX deals_ending ON deals (ends_on) WHERE status = 'active' AND ends_on IS NOT NULL;
`;
