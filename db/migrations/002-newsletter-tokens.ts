/** Gives each subscriber of the newsletter a token for the unsubscribe link. */
export const newsletterTokens = `
ALTER TABLE subscribers ADD COLUMN unsubscribe_token TEXT NOT NULL DEFAULT '';
UPDATE subscribers SET unsubscribe_token = lower(hex(randomblob(32)));
CREATE UNIQUE INDEX subscribers_token ON subscribers (unsubscribe_token);
`;
