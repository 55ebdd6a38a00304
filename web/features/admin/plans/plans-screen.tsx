import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPlan } from '../../../../server/domain/submissions/payments/plans.contract.ts';
import { callMutation, callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { useFocusAfterRender } from '../forms/ordered-list.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { MissingRow } from '../table/missing-row.tsx';
import { useWholeTable } from '../table/use-admin-table.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanForm } from './plan-form.tsx';

/** Milliseconds for which the result of a sync or an edit is shown. */
const shownMs = 4_000;

/** The server's replies that contain "failed" are shown as errors. */
function outcomeOf(message: string): ActionResult {
  return { kind: /failed/i.test(message) ? 'failed' : 'done', message };
}

/** The subscription plans as cards in their order, with their forms and the sync with the payment provider. */
export function PlansScreen() {
  const table = useWholeTable({ query: callQuery('listAllPlans'), sortedBy: {}, changes: ['listAllPlans', 'listPlans'] });
  const { query, openId, setOpenId, setOutcome, refresh, form } = table;
  const [syncing, setSyncing] = useState(false);
  const [removing, setRemoving] = useState<AdminPlan>();
  const setFocusKey = useFocusAfterRender();
  const showFailure = (error: unknown) => setOutcome({ kind: 'failed', message: errorMessage(error) });
  const move = usePlanOrder(query.data ?? [], showFailure);
  const showReply = async (message: string) => {
    setOutcome(outcomeOf(message));
    await refresh();
  };
  const sync = async () => {
    if (syncing) return;
    setSyncing(true);
    try {
      await showReply((await send('syncPlans')).message);
    } catch (error) {
      setOutcome(outcomeOf(`Sync failed: ${errorMessage(error)}`));
    } finally {
      setSyncing(false);
    }
  };
  return (
    <>
      <ScreenHeading title="Subscription Plans" hint="The plans that founders can choose from, in this order.">
        <Button data-focus="add plan" onClick={() => setOpenId('new')}>
          Add Plan
        </Button>
        <SubmitButton type="button" busy={syncing} onClick={() => void sync()}>
          {syncing ? 'Syncing with PayPal...' : 'Sync Plans with the payment provider'}
        </SubmitButton>
      </ScreenHeading>
      {/* Sticky, because cards are taller than a phone screen, and a message at the top would be out of sight. */}
      <div className="bg-paper sticky top-17 z-10 mb-4 min-h-6 w-fit rounded-xl px-2">
        <StatusMessage result={table.outcome} durationMs={shownMs} />
      </div>
      <QuerySection query={query} label="The plans" skeleton={<div className="skeleton rounded-card h-80" />}>
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState title="No plans yet.">
              <p>Founders can only use the free queue. Add a plan to sell faster reviews.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-5 lg:grid-cols-3">
              {plans.map((plan, index) => (
                <li key={plan._id}>
                  <PlanCard
                    plan={plan}
                    position={{ index, count: plans.length }}
                    onEdit={() => setOpenId(plan._id)}
                    onToggle={async () =>
                      showReply(
                        (
                          await send('setPlanStatus', {
                            params: { id: plan._id },
                            body: { status: plan.status === 'active' ? 'inactive' : 'active' },
                          })
                        ).message,
                      )
                    }
                    onMove={(to) => {
                      move(index, to);
                      setFocusKey(`${plan._id} ${to < index ? 'up' : 'down'}`);
                    }}
                    onRemove={() => setRemoving(plan)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QuerySection>
      <MissingRow
        noun="plan"
        openId={openId}
        rows={query.data}
        isFetching={query.isFetching}
        isWhole
        onClose={() => setOpenId(undefined)}
      />
      {form && (
        <PlanForm
          key={openId}
          {...form}
          onSaved={(message) => {
            form.onClose();
            void showReply(message);
          }}
        />
      )}
      {removing !== undefined && (
        <ConfirmAction
          title={`Remove the plan ${removing.name}?`}
          confirmLabel="Remove plan"
          action={async () => {
            await showReply((await send('removePlan', { params: { id: removing._id } })).message);
            setFocusKey('add plan');
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>No one has subscribed to it. It is deleted permanently and deactivated at PayPal.</p>
        </ConfirmAction>
      )}
    </>
  );
}

/** Moves plans: the page shows the new order immediately, and the requests are sent one after another. */
function usePlanOrder(plans: readonly AdminPlan[], onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...callMutation('orderPlans'),
    scope: { id: 'plan order' },
    onError,
    onSettled: () => invalidateCalls(queryClient, ['listAllPlans', 'listPlans']),
  });
  return (from: number, to: number) => {
    const ordered = [...plans];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    const { queryKey } = callQuery('listAllPlans');
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, ordered);
    mutate({ body: { ids: ordered.map(({ _id }) => _id) } });
  };
}
