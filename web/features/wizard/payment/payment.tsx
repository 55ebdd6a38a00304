import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCatalogue } from '../../../../server/contract/errors.ts';
import { fallbackContactEmail } from '../../../../server/contract/limits.ts';
import { providerId, priceOf } from '../../../../server/rules/plans.ts';
import { planCalled } from '../../../../server/rules/submissions.ts';
import { providerQuery } from '../../../api/payments.ts';
import { plansQuery } from '../../../api/plans.ts';
import { settingsQuery } from '../../../api/settings.ts';
import { saveBeforeReload } from '../../../lib/before-reload.ts';
import { isFramed } from '../../../lib/browser.ts';
import { dollars } from '../../../lib/prices.ts';
import { documentPath, loadScript } from '../../../lib/script.ts';
import { LoadingPayPal, PaymentNotice, PaymentSystemError } from './payment-notices.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import type { Checkout } from './use-payment.ts';

/** How the chosen plan is paid, or why it cannot be. PayPal is not asked for before that is known. */
export function Payment({ form, checkout, notice }: { form: ListingForm; checkout: Checkout; notice: string | undefined }) {
  const { plan: name, cycle = 'annual' } = form.values;
  const { data: plans } = useQuery(plansQuery);
  const framed = isFramed();
  const { data: provider } = useQuery({ ...providerQuery, enabled: !framed });
  const plan = plans && planCalled(name, plans);
  // Not known yet, or a plan that is gone: the choice says so.
  if (plan === undefined) return null;
  const unpayable = providerId(plan, cycle) === '' || provider?.clientId === '';
  return (
    <section aria-labelledby="payment">
      <h3 id="payment" className="font-display mb-1 text-xl">
        Payment
      </h3>
      <p className="mb-4 leading-snug">
        {plan.name}, {dollars(priceOf(plan, cycle))} {cycle === 'annual' ? 'a year' : 'a month'}, until you cancel.{' '}
        <span id="payment-reason" className="text-soft">
          Your startup is submitted as soon as it is paid.
        </span>
      </p>
      {framed ? (
        <PaymentNotice title="Payment is disabled inside a frame." />
      ) : unpayable ? (
        <AdminActionRequired />
      ) : (
        <LoadedCheckout checkout={checkout} />
      )}
      <p role="alert" className="text-accent font-semibold not-empty:mt-3">
        {notice}
      </p>
    </section>
  );
}

/** Spec §8: the plan has no id at the payment provider yet. */
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

/** What pays is fetched now, and no visit before: our part of it, who takes the money, and a stand-in's script. */
function LoadedCheckout({ checkout }: { checkout: Checkout }) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['checkout'],
    queryFn: async () => {
      const { clientId, environment, scriptUrl } = await queryClient.ensureQueryData(providerQuery);
      // Only the document of this address may load PayPal, and this one came with another.
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
  // Without a client id yet, or on the way to the document that may pay.
  if (!data) return <LoadingPayPal />;
  const { PayPalCheckout, clientId, environment } = data;
  return <PayPalCheckout clientId={clientId} environment={environment} checkout={checkout} />;
}
