import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';

/** `/healthz`: the process runs. `/readyz`: it can also write to the store and is not stopping. */
export function health(store: Store, isStopping: () => boolean, log: Logger): Middleware {
  const isReady = async (): Promise<boolean> => {
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
    const isOk = ctx.path === '/healthz' || (await isReady());
    ctx.status = isOk ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    ctx.body = isOk ? 'ok\n' : 'not ready\n';
  };
}
