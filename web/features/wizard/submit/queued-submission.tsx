import { Link } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { getOffline, onOfflineChange } from '../../../offline/transport/offline-state.ts';
import { draftKey, type ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { queueSubmission, cancelSubmission } from '../../../offline/queue/queued-submissions.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { payloadOf } from '../steps/steps.ts';

/** Offered when no server answered: queues the submission on this device. */
export function QueueSubmissionButton({
  values,
  memberId,
  startupId,
}: {
  values: ListingDraft;
  memberId: string;
  startupId: string | undefined;
}) {
  const queue = async () => {
    const text = `${values.productName} waits on this device, with its pictures. It is sent once, by itself, as soon as the site answers while you are signed in here, and you get the usual mail then. Until then you can change it or take it back.`;
    if (!(await openConfirmDialog({ title: 'Send it later?', text, confirmLabel: 'Send it later' }))) return;
    const payload = await payloadOf(values, memberId);
    const isQueued = await queueSubmission(payload, { draft: draftKey(memberId, startupId), startupId });
    if (!isQueued) showToast('This device has no room for it. Your draft is still here.');
  };
  return <Button onClick={() => void queue()}>Send it when I am online</Button>;
}

/** Shown beside the payment while the device is offline. */
export function PaidPlanNeedsNetwork({ plan }: { plan: string }) {
  const offline = useSyncExternalStore(onOfflineChange, getOffline, () => undefined);
  return (
    <output className="mt-6 block leading-snug empty:hidden">
      {offline !== undefined &&
        `${plan} is paid for as it is sent, so it cannot wait for a network. With Hobby, your startup can be sent later by itself.`}
    </output>
  );
}

/** Why the server refused a queued submission. */
export function QueuedSubmissionRefused({ message }: { message: string }) {
  return (
    <p role="alert" className="border-orange bg-sunken mb-8 rounded-2xl border-l-4 px-4 py-3 leading-snug">
      This was sent by itself when you were online, and was refused: {message} Mend it, then send it again.
    </p>
  );
}

/** Shown in place of the wizard while its submission is queued. */
export function QueuedSubmission({ name, draft, onCancel }: { name: string; draft: string; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cancelAndEdit = async () => {
    onCancel();
    const outcome = await cancelSubmission(draft);
    if (outcome === 'sent') showToast('It was tried before and may have arrived: see your dashboard before you send it again.');
  };
  return (
    <div className="mx-auto max-w-2xl py-10 sm:py-16">
      <span className="bg-accent-wash text-accent grid size-16 place-items-center rounded-full">
        <CloudUpload aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-display mt-6 text-3xl leading-[1.15] outline-none sm:text-[2.6rem]">
        {name} waits on this device, and is sent when you are online.
      </h1>
      <p className="text-soft mt-5 leading-snug">
        It was not submitted yet. It is sent once, by itself, while you are signed in here. Changing it takes it back first.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void cancelAndEdit()}>
          Change it
        </Button>
        <Link to="/offline" hash="waiting" className={buttonClass()}>
          See what waits
        </Link>
      </div>
    </div>
  );
}
