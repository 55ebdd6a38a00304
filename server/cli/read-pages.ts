import type { PageReply, PageRequest } from '../adapters/page-reader.ts';
import { readTags } from '../adapters/page-tags.ts';
import { decodePage, readPageContent } from '../domain/websites/page-content.ts';
import { proofTagsOf } from '../domain/websites/page-tags.ts';

/** Reads pages of other sites for `adapters/page-reader.ts`, which limits this process's time and memory. */
process.on('message', ({ what, url, type, body }: PageRequest) => {
  const reply = (message: PageReply) => process.send?.(message);
  try {
    const tags = readTags(decodePage(body, type));
    reply({ read: what === 'content' ? readPageContent(tags, new URL(url)) : proofTagsOf(tags) });
  } catch (error) {
    reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
