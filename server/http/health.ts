import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';

/** `/healthz`: the process answers. `/readyz`: it can also write, and is not about to stop. */
export function health(store: Store, isStopping: () => boolean, log: Logger): Middleware {
  const ready = async (): Promise<boolean> => {
    if (isStopping()) return false;
    try {
      await store.ready();
      return true;
    } catch (error) {
      log.error({ err: error }, 'not ready');
      return false;
    }
  };
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    const well = ctx.path === '/healthz' || (await ready());
    ctx.status = well ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    ctx.body = well ? 'ok\n' : 'not ready\n';
  };
}
