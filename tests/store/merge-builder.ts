import type { MergeRecord } from '../../db/store.ts';
import { anId, noon } from './builders.ts';

/** The first merge of listing 1 into listing 2, by user 1. It changed only counts. */
export function aMerge(overrides: Partial<MergeRecord> = {}): MergeRecord {
  return {
    duplicateId: anId(1),
    survivorId: anId(2),
    number: 1,
    mergedAt: noon.toISOString(),
    mergedBy: anId(1),
    ownerBefore: null,
    undo: {
      movedOwner: false,
      copiedProof: false,
      verified: { before: null, after: null, website: 'https://acme.example/' },
      revisionId: null,
      claims: [],
      closedClaims: [],
      revisions: [],
      intents: [],
      submission: null,
    },
    ...overrides,
  };
}
