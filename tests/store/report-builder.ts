import type { ReportRecord } from '../../db/store.ts';
import { anId, noon } from './builders.ts';

/** An open report of listing 1, without an address. */
export function aReport(overrides: Partial<ReportRecord> = {}): ReportRecord {
  return {
    _id: anId(1),
    startupId: anId(1),
    reason: 'Duplicate',
    details: '',
    email: '',
    network: 'network-1',
    status: 'open',
    answer: '',
    createdAt: noon.toISOString(),
    decidedAt: null,
    decidedBy: null,
    ...overrides,
  };
}
