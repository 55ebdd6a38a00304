import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { LinkTrouble as Trouble } from '../../../../server/domain/core/kinds.ts';
import type { LinkFinding } from '../../../../server/domain/submissions/link-watches.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type DecisionDialogProps, StartupHead } from '../decisions/decision-table.tsx';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { ErrorText } from '../forms/form-parts.tsx';
import { Detail } from '../layout/details.tsx';
import { Pill } from '../layout/pill.tsx';
import { StatusDialogs } from '../startups/status-dialogs.tsx';
import { invalidateStartups } from '../../../api/admin-startups.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';

/** The number of days for which an ignored link is not checked. */
const ignoredDays = 90;

/** Invalidates the query for the table of websites, and every query that shows the changed listing. */
async function invalidateLinks(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listLinkFindings']), invalidateStartups(queryClient)]);
}

/**
 * The checks of a website that is gone, moved or parked, and the decisions: archive the startup, save the new address, or wait.
 */
export function LinkDialog({ finding, onClose, onMove, onDecided }: DecisionDialogProps & { finding: LinkFinding }) {
  const { startup, trouble, since, lastAliveAt, movedTo, checks } = finding;
  const queryClient = useQueryClient();
  const [isArchiving, setIsArchiving] = useState(false);
  const decision = useMutation({
    mutationFn: async (action: 'follow' | 'ignore') =>
      void (await (action === 'follow'
        ? send('followMovedWebsite', { params: { id: startup._id }, body: { movedTo } })
        : send('ignoreLinkFinding', { params: { id: startup._id }, body: { days: ignoredDays } }))),
    onSuccess: (_, action) =>
      onDecided(`${startup.name} ${action === 'follow' ? 'now has the new address.' : `is ignored for ${ignoredDays} days.`}`),
    // Runs after a refusal, too, because the owner or another admin may have answered first.
    onSettled: () => void invalidateLinks(queryClient),
  });
  const decide = (action: 'follow' | 'ignore') => {
    if (!decision.isPending) decision.mutate(action);
  };
  useKeyboardShortcuts(moveKeys(onMove), 'dialog');
  if (isArchiving) {
    return (
      <StatusDialogs
        action="archive"
        startup={{ ...startup, status: 'active' }}
        reason="closed"
        onClose={() => setIsArchiving(false)}
        onDone={() => {
          void invalidateLinks(queryClient);
          onDecided(`${startup.name} archived.`);
        }}
      />
    );
  }
  return (
    <Modal title={startup.name} placement="wide" open onClose={onClose}>
      <StartupHead startup={startup} state={<LinkTrouble trouble={trouble} />} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Address" wide>
          <OtherSite address={startup.website} />
        </Detail>
        {movedTo !== '' && (
          <Detail name="Leads to" wide>
            <OtherSite address={movedTo} />
          </Detail>
        )}
        <Detail name="First seen">{formatDate(since)}</Detail>
        <Detail name="Last online">{lastAliveAt === null ? 'Never' : formatDate(lastAliveAt)}</Detail>
        <Detail name="Owner">{startup.userId === undefined ? 'No owner' : 'Asked, no reply yet'}</Detail>
        <Detail name="What was seen" wide>
          <ol className="space-y-1">
            {checks.toReversed().map(({ at, detail }) => (
              <li key={at} className="wrap-anywhere">
                <span className="text-soft tabular-nums">{formatDateTime(at)}</span> {detail}
              </li>
            ))}
          </ol>
        </Detail>
      </dl>
      <ErrorText className="mt-5">{decision.isError && errorMessage(decision.error)}</ErrorText>
      <div className="mt-5 flex flex-wrap gap-3">
        {movedTo !== '' && (
          <SubmitButton
            type="button"
            busy={decision.isPending && decision.variables === 'follow'}
            onClick={() => decide('follow')}
            className="max-sm:grow"
          >
            Use the new address
          </SubmitButton>
        )}
        <Button onClick={() => setIsArchiving(true)} className="max-sm:grow">
          Archive
        </Button>
        <SubmitButton
          type="button"
          variant="quiet"
          busy={decision.isPending && decision.variables === 'ignore'}
          onClick={() => decide('ignore')}
          className="max-sm:grow"
        >
          Ignore for {ignoredDays} days
        </SubmitButton>
      </div>
    </Modal>
  );
}

function OtherSite({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener nofollow" className="wrap-anywhere">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The labels of what happened to a website. */
export const linkTroubleLabels = { gone: 'Gone', moved: 'Moved', parked: 'Parked' } as const satisfies Record<Trouble, string>;

const colors = { gone: 'red', moved: 'orange', parked: 'red' } as const satisfies Record<Trouble, string>;

export function LinkTrouble({ trouble }: { trouble: Trouble }) {
  return <Pill color={colors[trouble]}>{linkTroubleLabels[trouble]}</Pill>;
}
