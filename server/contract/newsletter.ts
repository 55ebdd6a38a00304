import * as v from 'valibot';
import { email, id, isoTime } from './fields.ts';

/** A newsletter subscriber (spec §3). */
export const subscriber = v.strictObject({ _id: id, email, createdAt: isoTime });
export type Subscriber = v.InferOutput<typeof subscriber>;
