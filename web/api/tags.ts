import { queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

/** A tag by its key; null when no startup has it. */
export const tagQuery = (key: string) =>
  queryOptions({ queryKey: ['getTag', key], queryFn: () => orNull(send('getTag', { params: { tag: key } })) });
