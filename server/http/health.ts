import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import type { Health } from '../jobs/health-check.ts';
import { type Release, releaseText } from './build.ts';

interface HealthOptions {
  check: () => Promise<Health>;
  /** Whether the server will stop soon. Proxies that check `/healthz` then stop sending requests to it. */
  isDraining: () => boolean;
  isStopping: () => boolean;
  /** The version and commit of the code. */
  release: Release | undefined;
}

/** The handlers of `/healthz` and `/readyz`. */
export function health({
  check,
  isDraining,
  isStopping,
  release,
}: HealthOptions): Record<'healthz' | 'readyz', RouterMiddleware> {
  const answer = (ctx: Context, status: 200 | 503, lines: readonly string[]) => {
    ctx.status = status;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    // Keeps the log from treating a 503 that announces a stop as an error.
    ctx.state['isStopAnnounced'] = isDraining() || isStopping();
    ctx.body = [...lines, ''].join('\n');
  };
  return {
    /** Healthy while the process runs and is not draining. A second line contains the version. */
    healthz: async (ctx) => {
      const version = release === undefined ? [] : [`version: ${releaseText(release)}`];
      answer(ctx, isDraining() ? 503 : 200, [isDraining() ? 'stopping' : 'ok', ...version]);
    },
    /**
     * Ready while the server can do all of its work and is not about to stop. The first line says whether it is ready, and each
     * further line shows the state of one part.
     */
    readyz: async (ctx) => {
      const { isReady, checks } = isDraining() || isStopping() ? { isReady: false, checks: [] } : await check();
      answer(ctx, isReady ? 200 : 503, [isReady ? 'ok' : 'not ready', ...checks.map(({ name, state }) => `${name}: ${state}`)]);
    },
  };
}
