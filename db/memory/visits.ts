import { maxVisitorsOfNetwork } from '../../server/domain/audience/analytics.rules.ts';
import { maxKeysOfDay, minSearchNetworks, visitGroup } from '../../server/domain/audience/numbers.rules.ts';
import type { SiteCount, VisitEvent } from '../store.ts';
import type { State } from './state.ts';

/** Counts an event of the site once per visitor, kind, key and day, for a limited number of visitors per network. */
export function countVisit(state: State, event: VisitEvent): void {
  const { kind, day, key, visitor, text = '' } = event;
  const seenKey = [day, kind, key].join(' ');
  const seen = state.siteSeen.get(seenKey) ?? new Set();
  const counted = `${visitGroup(event)} ${visitor}`;
  const ofNetwork = [...seen].filter((each) => each.startsWith(`${visitGroup(event)} `)).length;
  if (seen.has(counted) || ofNetwork >= maxVisitorsOfNetwork) return;
  // A new set, because copies of the state share the old one.
  state.siteSeen.set(seenKey, new Set([...seen, counted]));
  if (kind === 'visitor') addSiteCount(state, { kind: 'visitors', day, key: '', count: 1 });
  else if (kind === 'search') {
    const networks = seen.size + 1;
    if (networks >= minSearchNetworks)
      addUnlessFull(state, { kind, day, key: text, count: networks === minSearchNetworks ? networks : 1 });
  } else {
    if (kind === 'page') addSiteCount(state, { kind: 'views', day, key: '', count: 1 });
    addUnlessFull(state, { kind, day, key, count: 1 });
  }
}

function addUnlessFull(state: State, added: SiteCount & { kind: keyof typeof maxKeysOfDay }): void {
  if (!state.siteCounts.has(siteCountKey(added))) {
    const keys = [...state.siteCounts.values()].filter(({ kind, day }) => kind === added.kind && day === added.day).length;
    if (keys >= maxKeysOfDay[added.kind]) return;
  }
  addSiteCount(state, added);
}

const siteCountKey = ({ kind, day, key }: SiteCount): string => [kind, day, key].join(' ');

/** Adds to a count of the site. */
export function addSiteCount(state: State, added: SiteCount): void {
  const before = state.siteCounts.get(siteCountKey(added))?.count ?? 0;
  state.siteCounts.set(siteCountKey(added), { ...added, count: before + added.count });
}
