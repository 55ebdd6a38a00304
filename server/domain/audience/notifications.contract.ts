import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { email } from '../core/schemas.ts';
import { notificationKinds } from '../core/kinds.ts';

/** `at_once`: at most one email per quarter of an hour. `daily`: one email in the morning for all kinds with this choice. */
export const notificationFrequencies = ['at_once', 'daily', 'none'] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];

const frequency = v.picklist(notificationFrequencies);

/** The calling admin's choice of emails, and whether emails can reach them. */
export const notificationSettings = v.strictObject({
  /** The admin's address, which must be confirmed first. */
  email,
  emailVerified: v.boolean(),
  /** False on hosts that only write emails to files. */
  deliversEmail: v.boolean(),
  frequencies: v.strictObject({ submission: frequency, claim: frequency, revision: frequency, report: frequency }),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

export const getNotificationSettings = declareCall('GET', '/admin/notifications', {
  summary: "The calling admin's email notifications about items that wait for a decision.",
  who: { may: 'manageSite' },
  reply: notificationSettings,
});

export const setNotificationFrequency = declareCall('PUT', '/admin/notifications/:kind', {
  summary: 'Sets how often the calling admin is emailed about one kind of item.',
  who: { may: 'manageSite' },
  params: v.strictObject({ kind: v.picklist(notificationKinds) }),
  body: v.strictObject({ frequency }),
  reply: notificationSettings,
});
