import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as v from 'valibot';
import { errorCatalogue } from '../../server/contract/errors.ts';
import { useAccount } from '../api/account.ts';
import { settingsQuery } from '../api/settings.ts';
import { AskToSignIn, useIsSignedOut } from '../features/account/ask-to-sign-in.tsx';
import { ConfirmEmailBar } from '../features/account/confirm-email-bar.tsx';
import { SessionHolder } from '../features/account/session-holder.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { WizardLayout, WizardSkeleton } from '../features/wizard/wizard-layout.tsx';
import { NewSubmission, Resubmission } from '../features/wizard/wizard-loader.tsx';
import type { OpenStep } from '../features/wizard/steps/use-current-step.ts';

const optional = <Schema extends v.GenericSchema<string | number, unknown>>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

export const Route = createFileRoute('/submit-startup')({
  // `title`, `text` and `url` come from other apps through the share target.
  validateSearch: v.object({
    step: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(6))),
    edit: optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/))),
    plan: optional(v.string()),
    // Annual billing is the default, as on the plans page.
    billing: optional(v.literal('monthly')),
    url: optional(v.string()),
    title: optional(v.string()),
    text: optional(v.string()),
  }),
  staticData: { layout: 'bare', rendered: 'browser' },
  component: SubmitPage,
});

/** Looked up by path: importing `Route` here would bundle this page's code with the routes, which every visit loads. */
const route = getRouteApi('/submit-startup');

function SubmitPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <WizardLayout settings={settings}>
      <PageHead page={{ kind: 'private', title: 'Submit a startup' }} />
      <MemberWizard />
    </WizardLayout>
  );
}

/** Waits for the account. Visitors are redirected to the home page and asked to sign in; what another app shared is kept. */
function MemberWizard() {
  const { status, account } = useAccount();
  const { step, edit, plan, billing, ...shared } = route.useSearch();
  const navigate = route.useNavigate();
  const isSignedOut = useIsSignedOut();
  if (status === 'visitor')
    return <AskToSignIn isSignedOut={isSignedOut} reason={errorCatalogue['submissions.not_logged_in'].message} />;
  if (account === undefined) return <WizardSkeleton />;

  const openStep: OpenStep = (to, { replace } = { replace: false }) =>
    void navigate({ search: { step: to, ...(edit === undefined ? {} : { edit }) }, replace });
  const searchValues = { step, shared, plan, cycle: billing };
  return (
    <SessionHolder>
      <ConfirmEmailBar key={account.newEmail ?? account.email} account={account} />
      {edit === undefined ? (
        <NewSubmission key={account._id} member={account} search={searchValues} onOpenStep={openStep} />
      ) : (
        <Resubmission
          key={`${account._id} ${edit}`}
          startupId={edit}
          member={account}
          search={searchValues}
          onOpenStep={openStep}
        />
      )}
    </SessionHolder>
  );
}
