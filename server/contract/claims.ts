import * as v from 'valibot';
import { id, isoTime, optionalImageUrl, text } from './fields.ts';

export const claimStatuses = ['pending', 'approved', 'rejected'] as const;

/** A member's claim to own an unowned listing, with what the admin's table shows (spec §3). */
export const claim = v.strictObject({
  _id: id,
  startup_id: id,
  userId: id,
  status: v.picklist(claimStatuses),
  createdAt: isoTime,
  updatedAt: isoTime,
  startup: v.strictObject({ name: text(100), logo: optionalImageUrl }),
  user: v.strictObject({ username: text(60), email: text(254) }),
});
export type Claim = v.InferOutput<typeof claim>;
