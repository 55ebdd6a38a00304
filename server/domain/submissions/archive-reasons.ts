import type { ArchiveReason } from '../core/kinds.ts';

/** The reasons in the words that admins and owners read. */
export const archiveReasonLabels = {
  spam: 'Spam, or not a startup',
  closed: 'The company has closed',
  legal: 'A legal reason',
  duplicate: 'It is listed twice',
  owner: 'The owner’s wish',
} as const satisfies Record<ArchiveReason, string>;
