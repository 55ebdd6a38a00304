import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, findRow } from './state.ts';

export function memoryLinkHosts({ read, write }: Access): Store['linkHosts'] {
  return {
    add: (host, nextCheckAt) => write(({ linkHosts }) => void (linkHosts.has(host) || linkHosts.set(host, nextCheckAt))),
    due: async (now, limit) =>
      [...read().linkHosts]
        .filter(([, nextCheckAt]) => nextCheckAt <= now)
        .sort((a, b) => byCodePoints(a[1], b[1]) || byCodePoints(a[0], b[0]))
        .slice(0, limit)
        .map(([host, nextCheckAt]) => ({ host, nextCheckAt })),
    reserve: (host, expecting, next) =>
      write(({ linkHosts }) => {
        if (linkHosts.get(host) !== expecting) return false;
        linkHosts.set(host, next);
        return true;
      }),
    removeUnused: (host) =>
      write(({ linkHosts, linkWatches }) => {
        if (findRow(linkWatches.values(), (watch) => watch.host === host) === undefined) linkHosts.delete(host);
      }),
  };
}
