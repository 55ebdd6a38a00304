import type { Host } from '../handle.ts';

export interface ReconcilerOptions {
  host: Pick<Host, 'store' | 'now' | 'newId' | 'adapters' | 'report'>;
  /** How often it is looked for what is due, in milliseconds. */
  everyMs?: number;
}

const usually = 10 * 60_000;
/** After a start what a crash left behind is looked for soon. */
const firstAfter = 2_000;

const stopGrace = 10_000;

/** Asks PayPal about what is due: soon after the start, then every ten minutes. Without PayPal it does nothing. */
export function startReconciler({ host, everyMs = usually }: ReconcilerOptions): {
  round: () => Promise<void>;
  stop: () => Promise<void>;
} {
  let running: Promise<void> = Promise.resolve();
  let stopping = false;
  const once = async () => {
    const { paypal } = host.adapters;
    if (stopping || paypal === undefined) return;
    try {
      const { reconcile } = await import('../calls/paypal.ts');
      await reconcile({ ...host, paypal });
    } catch (error) {
      host.report(error);
    }
  };
  const round = () => {
    running = running.then(once);
    return running;
  };
  const first = setTimeout(() => void round(), Math.min(firstAfter, everyMs)).unref();
  const timer = setInterval(() => void round(), everyMs).unref();
  return {
    round,
    stop: async () => {
      stopping = true;
      clearTimeout(first);
      clearInterval(timer);
      const grace = Promise.withResolvers<void>();
      const cut = setTimeout(grace.resolve, stopGrace);
      await Promise.race([running, grace.promise]);
      clearTimeout(cut);
    },
  };
}
