import { setTimeout as pause } from 'node:timers/promises';

/**
 * A site accepts a hundred feedback and reports in an hour (`siteLimits`), and a load sends more: takes these limits back again and
 * again, by a statement that every version of the database understands, until `stop`.
 */
export function liftSiteLimits(execute: (statement: string) => Promise<void> | void): { stop(): Promise<void> } {
  let isStopped = false;
  const lift = async (): Promise<void> => {
    while (!isStopped) {
      await execute("DELETE FROM rate_limits WHERE key LIKE 'site %'");
      await pause(200);
    }
  };
  const lifting = lift();
  // It is awaited by `stop`.
  lifting.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await lifting;
    },
  };
}
