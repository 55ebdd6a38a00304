/**
 * What a paid listing needs: when a decision is due of each submission, what is known of each subscription and of its
 * payments, and which prices the payment provider has.
 */
export const payments = `
ALTER TABLE submissions ADD COLUMN promise TEXT NOT NULL DEFAULT '';
ALTER TABLE submissions ADD COLUMN due_at TEXT NOT NULL DEFAULT '';
UPDATE submissions SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+30 days');
`;
