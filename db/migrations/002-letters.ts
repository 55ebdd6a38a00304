/** What the newsletter needs: each subscriber's own secret, by which the address is taken off again. */
export const letters = `
ALTER TABLE subscribers ADD COLUMN unsubscribe_token TEXT NOT NULL DEFAULT '';
UPDATE subscribers SET unsubscribe_token = lower(hex(randomblob(32)));
CREATE UNIQUE INDEX subscribers_token ON subscribers (unsubscribe_token);
`;
