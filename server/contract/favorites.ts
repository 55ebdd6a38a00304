import * as v from 'valibot';
import { id, isoTime } from './fields.ts';

/** A member's heart on a listing; one per member and listing. */
export const favorite = v.strictObject({ userId: id, startupId: id, createdAt: isoTime });
export type Favorite = v.InferOutput<typeof favorite>;
