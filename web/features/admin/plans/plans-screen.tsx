import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { allPlansQuery, syncPlans } from '../../../api/admin-plans.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { errorMessage } from '../../../api/errors.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanCard } from './plan-card.tsx';

const route = getRouteApi('/admin/plans');

/** How long the result of a sync or an edit is shown, in milliseconds. */
const shownMs = 4_000;

/** Replies that contain "failed" are shown as errors. */
function outcomeOf(message: string): ActionResult {
  return { kind: /failed/i.test(message) ? 'failed' : 'done', message };
}

/** The subscription plans as cards, their form, and the sync with the payment provider. */
export function PlansScreen() {
  const queryClient = useQueryClient();
  const { open: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const [syncing, setSyncing] = useState(false);
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(allPlansQuery);
  const openRow = query.data?.find(({ _id }) => _id === openId);
  const setOpenId = (id: string | undefined) => void navigate({ search: { open: id }, resetScroll: false });
  const showSuccess = async (message: string) => {
    setOutcome(outcomeOf(message));
    await invalidateCalls(queryClient, ['listAllPlans', 'listPlans']);
  };
  const sync = async () => {
    if (syncing) return;
    setSyncing(true);
    try {
      await showSuccess((await syncPlans()).message);
    } catch (error) {
      setOutcome(outcomeOf(`Sync failed: ${errorMessage(error)}`));
    } finally {
      setSyncing(false);
    }
  };
  return (
    <>
      <ScreenHeading title="Subscription Plans" hint="What founders are offered for a listing.">
        <SubmitButton type="button" busy={syncing} onClick={() => void sync()}>
          {syncing ? 'Syncing with PayPal...' : 'Sync Plans with the payment provider'}
        </SubmitButton>
      </ScreenHeading>
      <div className="mb-4 min-h-6">
        <StatusMessage result={outcome} durationMs={shownMs} />
      </div>
      <QuerySection query={query} label="The plans" skeleton={<div className="skeleton rounded-card h-80" />}>
        {(plans) => (
          <ul className="grid gap-5 lg:grid-cols-3">
            {plans.map((plan) => (
              <li key={plan._id}>
                <PlanCard plan={plan} onEdit={() => setOpenId(plan._id)} />
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
      {openRow !== undefined && (
        <PlanForm
          key={openRow._id}
          plan={openRow}
          onClose={() => setOpenId(undefined)}
          onSaved={(message) => {
            setOpenId(undefined);
            void showSuccess(message);
          }}
        />
      )}
    </>
  );
}
