import { Link } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cancelSubmission } from '../../../offline/queue/queued-submissions.ts';
import { useIsOffline } from '../../../offline/transport/use-offline.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Shown beside the payment while the device is offline. */
export function PaidPlanNeedsNetwork({ plan }: { plan: string }) {
  const isOffline = useIsOffline();
  return (
    <output className="mt-6 block leading-snug empty:hidden">
      {isOffline &&
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
        It was not submitted yet. It is sent once, with its pictures, by itself as soon as the site answers while you are signed
        in here and your address is confirmed; then you get the usual mail. Changing it takes it back first.
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
