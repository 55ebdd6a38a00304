/** Adds when a submission was decided. A version before this one decides without a date. */
export const reviewTimes = /* sql */ `
ALTER TABLE submissions ADD COLUMN decided_at TEXT;
CREATE INDEX submissions_decided ON submissions (decided_at DESC, startup_id) WHERE decided_at IS NOT NULL;
`;
