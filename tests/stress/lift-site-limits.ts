import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lifts `siteLimits` (such as a hundred feedback messages and reports an hour) for a load test that sends more. Repeats a statement that
 * every version of the database understands, until `stop`.
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
  // `stop` awaits this promise. Until then, a failure must not end the process.
  lifting.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await lifting;
    },
  };
}
