/** Indexes for two frequent questions: is another admin left, and which email tokens have expired. */
export const members = `
CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND status = 'active';
CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);
`;
