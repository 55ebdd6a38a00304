import type { DownloadGrants } from '../domain/call-context.ts';
import { newToken } from '../domain/core/ids.ts';
import { downloadGrantMs } from '../domain/site/backups.rules.ts';

/** Tokens for downloads. They are in memory, because only this process serves the files. */
export function createDownloadGrants(now: () => Date): DownloadGrants {
  const grants = new Map<string, { name: string; sessionHash: string; until: number }>();
  return {
    grant(name, sessionHash) {
      const at = now().getTime();
      for (const [token, { until }] of grants) if (until <= at) grants.delete(token);
      const token = newToken();
      grants.set(token, { name, sessionHash, until: at + downloadGrantMs });
      return token;
    },
    find(token, sessionHash) {
      const grant = grants.get(token);
      return grant?.sessionHash === sessionHash && grant.until > now().getTime() ? grant.name : undefined;
    },
  };
}
