import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { roleMay } from '../../../../server/domain/core/permissions.ts';
import { accountQuery, resumeSession, useMember } from '../../../api/account.ts';
import { callForbidden } from '../../../api/client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import type { Screen } from './screens.ts';
import { UnknownScreen } from './unknown-screen.tsx';

/** Follows changes of the member's role while the admin area is open. When the role changes, all screens are mounted again. */
export function RoleGuard({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { role } = useMember();
  useEffect(() => callForbidden.subscribe(() => void followRole(queryClient)), [queryClient]);
  return <Fragment key={role}>{children}</Fragment>;
}

let isFollowing = false;

/**
 * Loads the account after a refusal. If its role has changed, `setSignedIn` drops the data of the former role, and a message
 * names the new role. Further refusals are ignored while the account loads, because a screen makes several calls.
 */
async function followRole(queryClient: QueryClient): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const before = queryClient.getQueryData(accountQuery.queryKey);
  await resumeSession(queryClient);
  isFollowing = false;
  const after = queryClient.getQueryData(accountQuery.queryKey);
  if (!before || after?._id !== before._id || after.role === before.role) return;
  const stays = roleMay(after.role, 'enterAdmin');
  showToast(stays ? `Your role is now ${after.role}.` : 'Your role no longer includes the admin area.');
}

/**
 * The screen at an address of the admin area. Shows a message instead if there is no such screen, or if the member's role may not
 * open it.
 */
export function RoleScreen({ screen, children }: { screen: Screen | undefined; children: ReactNode }) {
  const mayI = useMayI();
  if (screen === undefined) return <UnknownScreen />;
  if (mayI(screen.may)) return children;
  return (
    <>
      <ScreenHeading title="Your role does not include this page." hint="An admin can give you another role." />
      <Link to="/admin/dashboard" className={buttonClass('primary')}>
        Go to the dashboard
      </Link>
    </>
  );
}
