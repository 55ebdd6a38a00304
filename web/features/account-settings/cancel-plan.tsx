import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSubscription } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusSection } from './settings-section.tsx';
import { describeCancellation } from './subscription-texts.ts';

/** Asks before a subscription is cancelled, and lists the consequences. */
export function CancelPlan({
  subscription,
  userId,
  onClose,
}: {
  subscription: OwnSubscription;
  userId: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      const { message } = await send('cancelSubscription', { params: { subscriptionId: subscription.subscriptionId } });
      await queryClient.invalidateQueries(callQuery('getBilling', { params: { userId } }));
      return message;
    },
    // The card that had the focus changes, so the focus moves to the section.
    onSuccess: (message) => {
      showToast(message);
      onClose();
      focusSection('billing');
    },
    // It may have ended meanwhile, as in another tab.
    onError: () => queryClient.invalidateQueries(callQuery('getBilling', { params: { userId } })),
  });
  return (
    <ConfirmDialog
      title={`Cancel ${subscription.plan}?`}
      confirmLabel="Cancel this plan"
      cancelLabel="Keep it"
      busy={cancel.isPending}
      error={cancel.isError ? errorMessage(cancel.error, 'It could not be cancelled. Please try again.') : undefined}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <ul className="list-disc space-y-1 pl-5">
        {describeCancellation(subscription).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
