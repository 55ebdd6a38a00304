import type { Middleware } from 'koa';
import type { Health } from '../jobs/health-check.ts';
import { type Release, releaseText } from './build.ts';

interface HealthOptions {
  check: () => Promise<Health>;
  /** A stop is to come: proxies that ask send nothing more. */
  isDraining: () => boolean;
  isStopping: () => boolean;
  /** Names the code. */
  release: Release | undefined;
}

/**
 * `/healthz`: the process runs, and does not drain; its further line names the version. `/readyz`: it can do its whole work, and will not stop. The first line of
 * `/readyz` says whether it is ready, each further one how a part is.
 */
export function health({ check, isDraining, isStopping, release }: HealthOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    // For the log: a 503 that announces a stop is no error.
    ctx.state['isStopAnnounced'] = isDraining() || isStopping();
    if (ctx.path === '/healthz') {
      ctx.status = isDraining() ? 503 : 200;
      ctx.body = `${isDraining() ? 'stopping' : 'ok'}\n${release === undefined ? '' : `version: ${releaseText(release)}\n`}`;
      return;
    }
    const { isReady, checks } = isDraining() || isStopping() ? { isReady: false, checks: [] } : await check();
    ctx.status = isReady ? 200 : 503;
    ctx.body = [isReady ? 'ok' : 'not ready', ...checks.map(({ name, state }) => `${name}: ${state}`), ''].join('\n');
  };
}
