/** The kinds of decisions of admins, who may be emailed about waiting ones. `revision`: edits of owners and corrections of visitors. */
export const notificationKinds = ['submission', 'claim', 'revision', 'report'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** Why a listing is taken down; `owner`: its owner asked for it. */
export const archiveReasons = ['spam', 'closed', 'legal', 'duplicate', 'owner'] as const;
export type ArchiveReason = (typeof archiveReasons)[number];
/** The troubles of websites: it cannot be found, it leads to another domain, or its domain is parked. */
export const linkTroubles = ['gone', 'moved', 'parked'] as const;
export type LinkTrouble = (typeof linkTroubles)[number];
