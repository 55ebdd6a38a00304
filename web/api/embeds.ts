import { queryOptions } from '@tanstack/react-query';
import { type EmbedReader, type EmbedSize, type EmbedTarget, readEmbed } from '../../server/domain/sharing/embeds.ts';
import { orNull, send } from './client.ts';

const reader: EmbedReader = {
  startup: (slug) => orNull(send('getStartup', { params: { slug } })),
  category: (slug) => orNull(send('getCategory', { params: { slug } })),
  categoryStartups: (slug, limit) => orNull(send('listStartupsInCategory', { params: { slug }, query: { limit } })),
  collection: (slug) => orNull(send('getCollection', { params: { slug } })),
};

/** The embed and its preview for a page; null if the page has nothing to embed. */
export const embedQuery = (target: EmbedTarget, size: EmbedSize) =>
  queryOptions({ queryKey: ['readEmbed', target, size], queryFn: () => readEmbed(reader, target, size) });
