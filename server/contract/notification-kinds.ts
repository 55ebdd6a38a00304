/** What admins decide, and may be emailed about when it waits. `revision`: edits of owners and suggested corrections. */
export const notificationKinds = ['submission', 'claim', 'revision', 'report'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
