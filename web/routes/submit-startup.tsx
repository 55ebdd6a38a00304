import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { say, withNoun } from '../../server/domain/core/noun.ts';
import { errorCatalogue } from '../../server/domain/core/errors.ts';
import { useAccount } from '../api/account.ts';
import { settingsQuery } from '../api/settings.ts';
import { AccountUnavailable, AskToSignIn, useIsSignedOut } from '../features/account/ask-to-sign-in.tsx';
import { ConfirmEmailBar } from '../features/account/confirm-email-bar.tsx';
import { SessionHolder } from '../features/account/session-holder.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { WizardLayout, WizardSkeleton } from '../features/wizard/wizard-layout.tsx';
import { NewSubmission, Resubmission } from '../features/wizard/wizard-loader.tsx';
import type { OpenStep } from '../features/wizard/steps/use-current-step.ts';
import { choiceParam, filterParam, numberParam, searchParams, textParam } from '../lib/search-params.ts';

const lastStep = 6;

function stepParam(value: unknown): number | undefined {
  const step = numberParam(value);
  return step !== undefined && step >= 1 && step <= lastStep ? step : undefined;
}

export const Route = createFileRoute('/submit-startup')({
  // `title`, `text` and `url` come from other apps through the share target.
  validateSearch: searchParams({
    step: stepParam,
    edit: filterParam,
    plan: textParam,
    // Annual billing is the default, as on the plans page.
    billing: choiceParam(['monthly']),
    url: textParam,
    title: textParam,
    text: textParam,
  }),
  staticData: { layout: 'bare', rendered: 'browser' },
  component: SubmitPage,
});

// Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which every
// visit loads.
const route = getRouteApi('/submit-startup');

function SubmitPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <WizardLayout settings={settings}>
      <PageHead page={{ kind: 'private', title: say`Submit a startup` }} />
      <MemberWizard />
    </WizardLayout>
  );
}

/**
 * Waits for the account. Visitors are redirected to the home page and asked to sign in, and content shared by another app is
 * kept.
 */
function MemberWizard() {
  const { status, account } = useAccount();
  const { step, edit, plan, billing, ...shared } = route.useSearch();
  const navigate = route.useNavigate();
  const isSignedOut = useIsSignedOut();
  if (status === 'visitor')
    return <AskToSignIn isSignedOut={isSignedOut} reason={withNoun(errorCatalogue['submissions.not_logged_in'].message)} />;
  if (status === 'failed') return <AccountUnavailable />;
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
