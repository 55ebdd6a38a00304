import type { MessageRecord, ReviewState } from '../../db/store.ts';
import { emptyState } from '../../server/domain/core/decided.ts';
import { anId, noon } from './builders.ts';

/** A question to member 1 about their claim 1 on listing 1. */
export function aMessage(overrides: Partial<MessageRecord> = {}): MessageRecord {
  return {
    _id: anId(1),
    itemKind: 'claim',
    itemId: anId(1),
    startupId: anId(1),
    kind: 'question',
    memberId: anId(1),
    authorId: anId(2),
    text: 'Where do you work?',
    createdAt: noon.toISOString(),
    ...overrides,
  };
}

/** The state of the submission of listing 1 before anyone asked about it or took it. */
export function aReviewState(overrides: Partial<ReviewState> = {}): ReviewState {
  return { ...emptyState({ kind: 'submission', id: anId(1) }, anId(1)), ...overrides };
}
