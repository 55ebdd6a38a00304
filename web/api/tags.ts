import { queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

/** All tags, or the most used, in alphabetical order. */
export const tagsQuery = queryOptions({ queryKey: ['listTags'], queryFn: () => send('listTags', {}) });

/** A tag by its key; null when no startup has it. */
export const tagQuery = (key: string) =>
  queryOptions({ queryKey: ['getTag', key], queryFn: () => orNull(send('getTag', { params: { tag: key } })) });
