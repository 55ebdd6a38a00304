import * as v from 'valibot';
import { email, httpUrl, id, isoTime, optionalImageUrl, optionalText, text } from './fields.ts';

/** By rank, lowest first (spec §6). */
export const roles = ['user', 'reviewer', 'editor', 'admin'] as const;
export const userStatuses = ['active', 'inactive'] as const;

const optionalUrl = v.union([v.literal(''), httpUrl]);

/** A user as they see themselves and as admins see them (spec §3); the password never leaves the server. */
export const user = v.strictObject({
  _id: id,
  username: text(60),
  name: optionalText(100),
  email,
  phone: optionalText(40),
  linkedin: optionalUrl,
  instagram: optionalUrl,
  facebook: optionalUrl,
  avatar: optionalImageUrl,
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
  createdAt: isoTime,
});
export type User = v.InferOutput<typeof user>;
export type Role = User['role'];
