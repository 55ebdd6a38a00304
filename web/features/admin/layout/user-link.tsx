import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayI } from '../../../api/permissions.ts';

/** Links a name to the screen of its user, for members who manage users; `children` is the name. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  if (!useMayI()('manageUsers')) return <span className="wrap-anywhere">{children}</span>;
  return (
    <Link to="/admin/users/$id" params={{ id }} className="wrap-anywhere">
      {children}
    </Link>
  );
}

/** Links a name or address to the users that it finds; the person may have no account. */
export function FindUserLink({ name }: { name: string }) {
  if (!useMayI()('manageUsers')) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link to="/admin/users" search={{ search: name }} className="wrap-anywhere">
      {name}
    </Link>
  );
}
