import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { hobbyPlan } from '../../../server/contract/submissions.ts';
import type { Account } from '../../../server/contract/users.ts';
import { billingQuery } from '../../api/payments.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { Payments } from './payments.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** What a member pays for, and every payment; PayPal has the cards and the receipts. */
export function Billing({ account }: { account: Account }) {
  const billing = useQuery({ ...billingQuery(account._id), refetchOnMount: 'always' });
  return (
    <SettingsSection id="billing" lead="Plans and payments.">
      <QuerySection query={billing} label="Your plans and payments" skeleton={<div className="skeleton rounded-card h-32" />}>
        {({ subscriptions, payments, manageUrl }) => (
          <>
            {subscriptions.length === 0 && <NothingPaid />}
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

function NothingPaid() {
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
