/** Roles by rank, lowest first. This file imports no schema, so that pages can read it without loading schemas. */
export const roles = ['user', 'reviewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];
