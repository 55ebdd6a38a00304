import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { HobbyCard, PlanCard } from '../features/plans/plan-card.tsx';
import { plansPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { mostPopularPlan, savingLabel } from '../lib/prices.ts';
import { BillingCycleSwitch } from '../ui/billing-cycle-switch.tsx';
import { buttonClass } from '../ui/button.tsx';
import { useAccount } from '../api/account.ts';
import { useSignIn } from '../ui/sign-in-provider.tsx';
import { choiceParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/plans')({
  // Annual billing is the default, so "monthly" is the only value in the URL.
  validateSearch: searchParams({ billing: choiceParam(['monthly']) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listPlans')),
  component: PlansPage,
  pendingComponent: PlansSkeleton,
});

// Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which every
// visit loads.
const route = getRouteApi('/plans');

function Heading() {
  return (
    <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
      {say`List your startup`}, <span className="text-accent">at your pace</span>
    </h1>
  );
}

function PlansPage() {
  const { billing = 'annual' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: plans } = useSuspenseQuery(callQuery('listPlans'));
  const { account } = useAccount();
  const signIn = useSignIn();
  const choose = (plan: string, reason: string, text: string) => {
    const target = { to: '/submit-startup', search: { plan, ...(billing === 'monthly' ? { billing } : {}) } } as const;
    return (
      <Link
        {...target}
        preload={false}
        aria-haspopup={account === undefined ? 'dialog' : undefined}
        onClick={(event) => {
          if (account !== undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void signIn({ mode: 'signup', reason, next: () => void navigate(target) });
        }}
        className={buttonClass(plan === mostPopularPlan ? 'primary' : 'quiet')}
      >
        {text}
      </Link>
    );
  };
  return (
    <>
      <PageHead page={plansPage(plans)} />
      <Heading />
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        A person reviews every listing.{' '}
        {plans.length === 0 ? 'Listing is free.' : 'Your plan decides how soon, and what you get afterwards.'}
      </p>
      {plans.length > 0 && (
        <form className="mt-8 flex flex-wrap items-center gap-3" action="/plans">
          <BillingCycleSwitch
            cycle={billing}
            saving={savingLabel(plans)}
            onChange={(cycle) =>
              void navigate({ search: cycle === 'monthly' ? { billing: cycle } : {}, replace: true, resetScroll: false })
            }
          />
          <noscript>
            <button type="submit" className={buttonClass()}>
              Show prices
            </button>
          </noscript>
        </form>
      )}
      <div className="mt-8 grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
        <HobbyCard
          paidPlans={plans}
          action={choose(
            'Hobby',
            say`You need an account to list a startup.`,
            plans.length === 0 ? say`Submit a startup` : 'Join the queue',
          )}
        />
        {plans.map((plan) => (
          <PlanCard
            key={plan._id}
            plan={plan}
            cycle={billing}
            action={choose(plan.name, `You need an account to choose ${plan.name}.`, `Choose ${plan.name}`)}
          />
        ))}
      </div>
      {plans.length > 0 && (
        <p className="text-soft mt-8">
          Prices are in US dollars. For more answers, see the{' '}
          <Link to="/faq" className="hover:text-ink">
            FAQ
          </Link>
          .
        </p>
      )}
    </>
  );
}

function PlansSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <Heading />
      <div aria-hidden="true" className="mt-28 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton rounded-card h-[28rem]" />
        ))}
      </div>
    </>
  );
}
