/** Adds the approval speed of a submission's plan and the time its review is due; earlier submissions have 30 days. */
export const payments = `
ALTER TABLE submissions ADD COLUMN promise TEXT NOT NULL DEFAULT '';
ALTER TABLE submissions ADD COLUMN due_at TEXT NOT NULL DEFAULT '';
UPDATE submissions SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+30 days');
`;
