import { useQuery, useQueryClient } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { providerId, priceOf } from '../../../../server/domain/submissions/payments/plans.rules.ts';
import { planByName } from '../../../../server/domain/submissions/submissions.rules.ts';
import { callQuery } from '../../../api/call-query.ts';
import { useOfferedPlans } from '../../../api/offered-plans.ts';
import { fallbackContactEmail, settingsQuery } from '../../../api/settings.ts';
import { saveBeforeReload } from '../../../lib/before-reload.ts';
import { isFramed } from '../../../lib/browser.ts';
import { dollars } from '../../../lib/prices.ts';
import { documentPath, loadScript } from '../../../lib/script.ts';
import { LoadingPayPal, PaymentNotice, PaymentSystemError } from './payment-notices.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import type { Checkout } from './use-payment.ts';

/**
 * The checkout of the chosen plan, or the reason why the plan cannot be paid. PayPal's script loads only if the plan can be paid.
 */
export function Payment({ form, checkout, notice }: { form: ListingForm; checkout: Checkout; notice: string | undefined }) {
  const { plan: name, cycle = 'annual' } = form.values;
  const plans = useOfferedPlans();
  const isInFrame = isFramed();
  const { data: provider } = useQuery({ ...callQuery('getPaypalClientId'), staleTime: Infinity, enabled: !isInFrame });
  const plan = plans && planByName(name, plans);
  // The plans are loading, or the plan no longer exists. `PlanChoice` reports the latter.
  if (plan === undefined) return null;
  const isUnpayable = providerId(plan, cycle) === '' || provider?.clientId === '';
  return (
    <section aria-labelledby="payment">
      <h3 id="payment" className="font-display mb-1 text-xl">
        Payment
      </h3>
      <p className="mb-4 leading-snug">
        {plan.name}, {dollars(priceOf(plan, cycle))} {cycle === 'annual' ? 'a year' : 'a month'}, until you cancel.{' '}
        <span id="payment-reason" className="text-soft">{say`Your startup is submitted as soon as you have paid.`}</span>
      </p>
      {isInFrame ? (
        <PaymentNotice title="Payment is disabled inside a frame." />
      ) : isUnpayable ? (
        <AdminActionRequired />
      ) : (
        <LoadedCheckout checkout={checkout} price={priceOf(plan, cycle)} />
      )}
      <p role="alert" className="text-accent font-semibold not-empty:mt-3">
        {!isUnpayable && notice}
      </p>
    </section>
  );
}

/** Shown when PayPal has not assigned the plan an id yet, or the site has no PayPal client id. */
function AdminActionRequired() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <PaymentNotice title="Admin Action Required">
      {errorCatalogue['plans.not_configured'].message}{' '}
      <a href={`mailto:${settings?.contactEmail || fallbackContactEmail}`} className="font-semibold">
        Email us
      </a>
    </PaymentNotice>
  );
}

/** Loads the chunk with PayPal's React package and, if `scriptUrl` is set, the script of a fake PayPal. */
function LoadedCheckout({ checkout, price }: { checkout: Checkout; price: number }) {
  const queryClient = useQueryClient();
  const create = async () => {
    try {
      return await checkout.create(price);
    } catch (error) {
      // An admin may have changed or disabled the plan.
      void queryClient.invalidateQueries(callQuery('listPlans'));
      throw error;
    }
  };
  const { data, isError, refetch } = useQuery({
    queryKey: ['checkout'],
    queryFn: async () => {
      const { clientId, environment, scriptUrl } = await queryClient.ensureQueryData({
        ...callQuery('getPaypalClientId'),
        staleTime: Infinity,
      });
      // Only the document at this path has a Content-Security-Policy that allows PayPal. This page was opened in another
      // document, so it reloads.
      if (documentPath() !== location.pathname) {
        await saveBeforeReload();
        location.reload();
        return null;
      }
      const [{ PayPalCheckout }] = await Promise.all([
        import('./paypal-checkout.tsx'),
        scriptUrl === '' ? undefined : loadScript(scriptUrl),
      ]);
      return { PayPalCheckout, clientId, environment };
    },
    retry: false,
    staleTime: Infinity,
  });
  if (isError) return <PaymentSystemError onRetry={() => void refetch()} />;
  // The checkout is loading, or the page is about to reload.
  if (!data) return <LoadingPayPal />;
  const { PayPalCheckout, clientId, environment } = data;
  return <PayPalCheckout clientId={clientId} environment={environment} checkout={{ ...checkout, create }} />;
}
