import type { MakerRecord } from '../../db/store.ts';
import { anId, daysAgo } from './builders.ts';

/** User 1's acceptance as a maker of listing 1. */
export function aMaker(overrides: Partial<MakerRecord> = {}): MakerRecord {
  return {
    startupId: anId(1),
    userId: anId(1),
    usernameKey: 'ada',
    status: 'accepted',
    askedAt: daysAgo(2),
    answeredAt: daysAgo(1),
    ...overrides,
  };
}
