import type { MakerRecord } from '../../db/store.ts';
import { anId, daysAgo } from './builders.ts';

/** The acceptance of the first user by the first listing. */
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
