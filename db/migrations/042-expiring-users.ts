/** Adds when an account goes whose address was never confirmed. Accounts of earlier versions have no such time and stay. */
export const expiringUsers = /* sql */ `
ALTER TABLE users ADD COLUMN expires_at TEXT;
CREATE INDEX users_expiring ON users (expires_at, id) WHERE expires_at IS NOT NULL;
`;
