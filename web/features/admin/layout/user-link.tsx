import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayI } from '../../../api/permissions.ts';

/** Leads those who manage users to the screen of a user; `children` is their name. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  if (!useMayI()('manageUsers')) return <span className="wrap-anywhere">{children}</span>;
  return (
    <Link to="/admin/users/$id" params={{ id }} className="wrap-anywhere">
      {children}
    </Link>
  );
}

/** A name or an address of someone who may have an account: leads to the users that it finds. */
export function FindUserLink({ name }: { name: string }) {
  if (!useMayI()('manageUsers')) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link to="/admin/users" search={{ search: name }} className="wrap-anywhere">
      {name}
    </Link>
  );
}
