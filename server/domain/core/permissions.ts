import { type Role, roles } from './roles.ts';

/** The lowest role that has each permission. Calls, screens and buttons name a permission, never a role. */
export const permissions = {
  /** Open the admin area and its dashboard. */
  enterAdmin: 'reviewer',
  /** Decide submissions, claims, changes, reports and feedback, and undo decisions. */
  review: 'reviewer',
  /** Listings of every status, and their history. */
  readStartups: 'reviewer',
  /** Add, edit, archive, feature, merge and move listings; their links and proofs of ownership. */
  editStartups: 'editor',
  /** Categories, fields, collections, posts, FAQ, deals, advertising, rejection templates and report reasons. */
  editContent: 'editor',
  /** Email addresses and phone numbers of other people. */
  readContacts: 'admin',
  /** Delete listings, feedback and other rows, one or many, without undo. */
  deletePermanently: 'admin',
  /** Make the calls of a member or owner for them. */
  actForOthers: 'admin',
  manageUsers: 'admin',
  manageNewsletter: 'admin',
  managePlans: 'admin',
  /** Settings, emails, backups, the site's numbers and the state of the database. */
  manageSite: 'admin',
  /** Import files, undo imports, and export everything. */
  importAndExport: 'admin',
  /** The audit and security logs. */
  readLogs: 'admin',
} as const satisfies Readonly<Record<string, Role>>;
export type Permission = keyof typeof permissions;

/** Whether `role` has a permission. */
export function roleMay(role: Role, permission: Permission): boolean {
  return roles.indexOf(role) >= roles.indexOf(permissions[permission]);
}
