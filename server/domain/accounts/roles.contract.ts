/** Roles of members by rank, lowest first. No schema is imported here, so pages read them without loading schemas. */
export const roles = ['user', 'reviewer', 'editor', 'admin'] as const;
