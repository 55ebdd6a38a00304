import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { onSignOut, useAccount } from '../api/account.ts';
import { settingsQuery } from '../api/settings.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { WizardLayout, WizardSkeleton } from '../features/wizard/wizard-layout.tsx';
import { NewSubmission, Resubmission } from '../features/wizard/wizard-loader.tsx';
import type { OpenStep } from '../features/wizard/steps/use-current-step.ts';
import { useSignIn } from '../ui/sign-in-provider.tsx';

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

/** Waits for the account, and redirects visitors to the home page. */
function MemberWizard() {
  const { status, account } = useAccount();
  const { step, edit, plan, billing, ...shared } = route.useSearch();
  const navigate = route.useNavigate();
  // The wizard stays open when the session expires, so that no input is lost.
  const [member, setMember] = useState(account);
  if (account !== undefined && account !== member) setMember(account);
  // Signing out closes the wizard and removes the member's input.
  useEffect(() => onSignOut(() => setMember(undefined)), []);
  if (member === undefined) return status === 'visitor' ? <RedirectHome /> : <WizardSkeleton />;

  const openStep: OpenStep = (to, { replace } = { replace: false }) =>
    void navigate({ search: { step: to, ...(edit === undefined ? {} : { edit }) }, replace });
  const searchValues = { step, shared, plan, cycle: billing };
  if (edit === undefined) return <NewSubmission key={member._id} member={member} search={searchValues} onOpenStep={openStep} />;
  return (
    <Resubmission key={`${member._id} ${edit}`} startupId={edit} member={member} search={searchValues} onOpenStep={openStep} />
  );
}

/** Redirects home. When another app shared something, the sign-in dialog opens and continues with it. */
function RedirectHome() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const signIn = useSignIn();
  const isShareTarget = search.url !== undefined || search.title !== undefined || search.text !== undefined;
  useEffect(() => {
    if (isShareTarget)
      void signIn({
        reason: 'You must be logged in to submit a startup.',
        next: () => void navigate({ to: '/submit-startup', search }),
      });
    // Runs once, because the redirect unmounts this component.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return <Navigate to="/" replace />;
}
