/** The kinds of decisions that wait for admins, who can be emailed about them. `revision` means owners' edits and visitors' corrections. */
export const notificationKinds = ['submission', 'claim', 'revision', 'report'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** Why a listing is archived; `owner` means that its owner asked for it. */
export const archiveReasons = ['spam', 'closed', 'legal', 'duplicate', 'owner'] as const;
export type ArchiveReason = (typeof archiveReasons)[number];
/** The problems of websites: not found, redirecting to another domain, or on a parked domain. */
export const linkTroubles = ['gone', 'moved', 'parked'] as const;
export type LinkTrouble = (typeof linkTroubles)[number];
/** The counts of the site by day. A page, referrer or search counts once per visitor and day; views are the sum over all pages. */
export const siteCountKinds = ['views', 'visitors', 'page', 'referrer', 'search'] as const;
export type SiteCountKind = (typeof siteCountKinds)[number];
