/** What is asked of members again and again: whether another admin is left, and which links are over. */
export const members = `
CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND status = 'active';
CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);
`;
