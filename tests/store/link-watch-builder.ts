import type { LinkWatchRecord } from '../../db/store.ts';
import { newLinkWatch } from '../../server/domain/submissions/link-watches.rules.ts';
import { anId, daysAgo } from './builders.ts';

/** A watch of listing 1 that was never checked. */
export function aLinkWatch(overrides: Partial<LinkWatchRecord> = {}): LinkWatchRecord {
  return { ...newLinkWatch(anId(1), 'https://acme.example/'), ...overrides };
}

/** The values of a watch whose check found, `days` days before `noon`, that the website is certainly gone. */
export function goneFor(days: number): Pick<LinkWatchRecord, 'suspicion' | 'foundAt' | 'reviewAt' | 'checkedAt'> {
  const suspicion = { kind: 'gone', since: daysAgo(days + 7), certainFrom: daysAgo(days + 0.5) } as const;
  return { suspicion, foundAt: daysAgo(days), reviewAt: daysAgo(days), checkedAt: daysAgo(days) };
}
