import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { OwnPayment } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { hobbyPlan } from '../../../server/domain/submissions/submissions.contract.ts';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { callQuery } from '../../api/call-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** A member's subscriptions and payments. PayPal has the cards and the receipts. */
export function Billing({ account }: { account: Account }) {
  const billing = useQuery({ ...callQuery('getBilling', { params: { userId: account._id } }), refetchOnMount: 'always' });
  return (
    <SettingsSection id="billing" lead="Plans and payments.">
      <QuerySection query={billing} label="Your plans and payments" skeleton={<div className="skeleton rounded-card h-32" />}>
        {({ subscriptions, payments, manageUrl }) => (
          <>
            {subscriptions.length === 0 && <FreePlanNote />}
            <ul className="space-y-4 empty:hidden">
              {subscriptions.map((subscription) => (
                <li key={subscription.subscriptionId}>
                  <SubscriptionCard subscription={subscription} userId={account._id} />
                </li>
              ))}
            </ul>
            <Payments payments={payments} />
            {manageUrl !== '' && subscriptions.length > 0 && (
              <a href={manageUrl} target="_blank" rel="noreferrer noopener" className={buttonClass('quiet', 'mt-5')}>
                Manage payments at PayPal <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            )}
          </>
        )}
      </QuerySection>
    </SettingsSection>
  );
}

function FreePlanNote() {
  return (
    <div className="border-line bg-raised rounded-card flex flex-wrap items-center justify-between gap-4 border p-5">
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{hobbyPlan}, free</h3>
        <p className="text-soft">You pay for nothing. A plan is chosen with a listing, in the last step of its submission.</p>
      </div>
      <Link to="/plans" className={buttonClass()}>
        See the plans
      </Link>
    </div>
  );
}

const paymentStatusTexts = { completed: 'paid', refunded: 'refunded', reversed: 'taken back' } as const;

/** Every payment, newest first. PayPal emails the receipts. */
function Payments({ payments }: { payments: readonly OwnPayment[] }) {
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
              {plan} <span className="text-soft">on</span> <time dateTime={paidAt}>{formatDate(paidAt)}</time>
            </span>
            <span className="tabular-nums">
              {formatAmount(amount, currency)}
              <span className="text-soft">, {paymentStatusTexts[status]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "$199.00" for PayPal's amount "199.00". */
function formatAmount(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
