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
import { useSignIn } from '../ui/sign-in.tsx';

const optional = <Schema extends v.GenericSchema<string | number, unknown>>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

export const Route = createFileRoute('/submit-startup')({
  // `title`, `text` and `url` are what other apps share.
  validateSearch: v.object({
    step: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(6))),
    edit: optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/))),
    plan: optional(v.string()),
    // Annual unless said, as on the page of the plans.
    billing: optional(v.literal('monthly')),
    url: optional(v.string()),
    title: optional(v.string()),
    text: optional(v.string()),
  }),
  staticData: { layout: 'bare', rendered: 'browser' },
  component: SubmitPage,
});

/** By its address, so that this page's code does not hold on to the route, which every visit loads. */
const route = getRouteApi('/submit-startup');

function SubmitPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <WizardLayout settings={settings}>
      <PageHead page={{ kind: 'private', title: 'Submit a startup' }} />
      <Members />
    </WizardLayout>
  );
}

/** Waits until it is known who is there, and sends visitors home (spec §2). */
function Members() {
  const { status, account } = useAccount();
  const { step, edit, plan, billing, ...shared } = route.useSearch();
  const navigate = route.useNavigate();
  // Whoever began goes on, also when the session ends meanwhile: what was typed stays on the page.
  const [member, setMember] = useState(account);
  if (account !== undefined && account !== member) setMember(account);
  // Whoever signs out has left, and nothing of theirs stays.
  useEffect(() => onSignOut(() => setMember(undefined)), []);
  if (member === undefined) return status === 'visitor' ? <SentHome /> : <WizardSkeleton />;

  const open: OpenStep = (to, { replace } = { replace: false }) =>
    void navigate({ search: { step: to, ...(edit === undefined ? {} : { edit }) }, replace });
  const asked = { step, shared, plan, cycle: billing };
  if (edit === undefined) return <NewSubmission key={member._id} member={member} search={asked} onOpenStep={open} />;
  return <Resubmission key={`${member._id} ${edit}`} startupId={edit} member={member} search={asked} onOpenStep={open} />;
}

/** Home; what another app shared is not lost when its receiver has to sign in first. */
function SentHome() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const signIn = useSignIn();
  const brings = search.url !== undefined || search.title !== undefined || search.text !== undefined;
  useEffect(() => {
    if (brings)
      signIn({
        reason: 'You must be logged in to submit a startup.',
        next: () => void navigate({ to: '/submit-startup', search }),
      });
    // Once, as the page is left.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return <Navigate to="/" replace />;
}
