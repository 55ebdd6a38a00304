import type { Middleware } from 'koa';
import type { Health } from '../jobs/health-check.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can do its whole work, and is not stopping. The first line of `/readyz` says
 * whether it is ready, each further one how a part is.
 */
export function health(check: () => Promise<Health>, isStopping: () => boolean): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    if (ctx.path === '/healthz') {
      ctx.body = 'ok\n';
      return;
    }
    const { isReady, checks } = isStopping() ? { isReady: false, checks: [] } : await check();
    ctx.status = isReady ? 200 : 503;
    ctx.body = [isReady ? 'ok' : 'not ready', ...checks.map(({ name, state }) => `${name}: ${state}`), ''].join('\n');
  };
}
