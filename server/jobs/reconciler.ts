import type { Host } from '../api/handle.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

export interface ReconcilerOptions {
  host: Pick<Host, 'store' | 'now' | 'newId' | 'adapters' | 'report'>;
  everyMs?: number;
}

const defaultEveryMs = 10 * minuteMs;
/** Soon after a start, because a crash may have left payments unfinished. */
const firstAfterMs = 2_000;

/** Reconciles payments and plans with PayPal: soon after the start, then every ten minutes. Does nothing without PayPal. */
export function startReconciler({ host, everyMs = defaultEveryMs }: ReconcilerOptions): Job {
  const { jobs } = host.store;
  return startJob({
    name: 'reconciler',
    run: async (isStopping) => {
      const { paypal } = host.adapters;
      if (isStopping() || paypal === undefined) return;
      const { reconcile } = await import('../domain/submissions/payments/paypal.calls.ts');
      await reconcile({ ...host, paypal });
    },
    everyMs,
    firstAfterMs: Math.min(firstAfterMs, everyMs),
    lease: host.adapters.paypal && { jobs, now: host.now, runs: 'one' },
    report: host.report,
  });
}
