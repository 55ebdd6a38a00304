import type { OwnPayment } from '../../../server/contract/payments.ts';
import { longDate } from '../../lib/days.ts';

const words = { completed: 'paid', refunded: 'refunded', reversed: 'taken back' } as const;

/** Every payment, newest first. PayPal mails the receipts. */
export function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-7">
      <h3 id="payments" className="font-semibold">
        Payments
      </h3>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {payments.map(({ _id, paidAt, plan, status, amount, currency }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 leading-snug">
            <span>
              {plan} <span className="text-soft">on</span> <time dateTime={paidAt}>{longDate(paidAt)}</time>
            </span>
            <span className="tabular-nums">
              {money(amount, currency)}
              <span className="text-soft">, {words[status]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As PayPal writes it, in the way money is read: "$199.00". */
function money(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
