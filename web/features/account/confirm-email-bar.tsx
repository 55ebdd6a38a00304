import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { accountQuery } from '../../api/account.ts';
import { send } from '../../api/client.ts';
import { usePressLatch } from '../../ui/press-latch.ts';
import { dismissToast } from '../../ui/toast.tsx';
import { ReplyMessage, textButtonClass } from './form-message.tsx';

/** The addresses whose bar was dismissed. A reload shows the bar again. */
const dismissedAddresses = new Set<string>();

/** Shown above members' pages until the email address, or the new one that will replace it, is confirmed. */
export function ConfirmEmailBar({ account: { _id, email, emailVerified, newEmail } }: { account: Account }) {
  const address = newEmail ?? email;
  const isConfirmed = emailVerified && newEmail === null;
  const [isHidden, setIsHidden] = useState(() => dismissedAddresses.has(address));
  // Refetches on focus, because the link may be opened in another tab or on another device.
  useQuery({ ...accountQuery, refetchOnWindowFocus: isConfirmed ? false : 'always' });
  const resend = useMutation({ mutationFn: () => send('resendConfirmation', { params: { id: _id } }) });
  const counts = usePressLatch(resend.isPending);
  const isShown = !isConfirmed && !isHidden;
  useEffect(() => {
    if (isShown) dismissToast(address);
  }, [isShown, address]);
  if (!isShown) return null;
  return (
    <aside
      aria-label="Your email address"
      className="bg-sunken border-line mb-8 flex items-start gap-3 rounded-2xl border py-2 pr-2 pl-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 py-1">
        <p className="min-w-0">
          Please confirm your email address. We sent a link to <b className="font-semibold">{address}</b>.
          {newEmail !== null && ` Until then it is ${email}.`}
        </p>
        <button
          type="button"
          aria-disabled={resend.isPending}
          aria-busy={resend.isPending}
          onClick={() => {
            if (counts()) resend.mutate();
          }}
          className={textButtonClass}
        >
          Resend
        </button>
        <ReplyMessage reply={resend} className="basis-full" />
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          dismissedAddresses.add(address);
          setIsHidden(true);
        }}
        className="hover:bg-paper grid size-10 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}
