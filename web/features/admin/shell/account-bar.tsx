import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, LogOut } from 'lucide-react';
import { useMember } from '../../../api/account.ts';
import { signOut } from '../../../api/sign-in.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { usePressLatch } from '../../../ui/press-latch.ts';
import { showToast } from '../../../ui/toast.tsx';

const link =
  'hover:bg-sunken inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] font-medium no-underline max-sm:px-2.5';

/** The signed-in account, a link to the public site and the sign-out button. */
export function AccountBar() {
  const queryClient = useQueryClient();
  const account = useMember();
  const name = account.name || account.username;
  const counts = usePressLatch(false);
  const confirmAndSignOut = async () => {
    if (!counts()) return;
    const message = await signOut(queryClient, openConfirmDialog);
    if (message !== undefined) showToast(message);
  };
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <Link to="/" className={link}>
        <ExternalLink aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">Visit site</span>
      </Link>
      <Link to="/settings" className={link} title={`${name}, ${account.email}`}>
        <Avatar name={name} src={account.avatar} className="size-7 text-sm" />
        <span className="sr-only">Signed in as </span>
        <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
      </Link>
      <button type="button" onClick={() => void confirmAndSignOut()} className={link}>
        <LogOut aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">Sign out</span>
      </button>
    </div>
  );
}
