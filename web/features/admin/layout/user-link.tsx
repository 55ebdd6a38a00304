import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callQuery } from '../../../api/admin-client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { wrapClass } from './wrap-class.ts';

/** Links in paragraphs are underlined unless they have a class. */
const underlined = 'underline underline-offset-4';

/** Links a name to the screen of its user, for members who manage users; `children` is the name. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  const wrap = wrapClass(children);
  if (!useMayI()('manageUsers')) return <span className={wrap}>{children}</span>;
  return (
    <Link to="/admin/users/$id" params={{ id }} className={`${wrap} ${underlined}`}>
      {children}
    </Link>
  );
}

/** Links a username or address to the user's screen, for members who manage users; the person may have no account. */
export function FindUserLink({ name }: { name: string }) {
  const mayFind = useMayI()('manageUsers');
  const query = useQuery({ ...callQuery('listUsers', { query: { search: name, sort: 'username' } }), enabled: mayFind });
  const { users = [], total = 0 } = query.data ?? {};
  const isNamed = (text: string) => text.toLowerCase() === name.toLowerCase();
  const user = users.find(({ username, email }) => isNamed(username) || isNamed(email));
  if (user !== undefined) return <UserLink id={user._id}>{name}</UserLink>;
  // The user may be on a later page of the search results.
  const isOpen = query.isError || total > users.length;
  if (!mayFind || !isOpen) return <span className={wrapClass(name)}>{name}</span>;
  return (
    <Link to="/admin/users" search={{ search: name }} className={`${wrapClass(name)} ${underlined}`}>
      {name}
    </Link>
  );
}

/** Says that a log is limited to one user. `of` is the noun with its preposition, as in "events of". */
export function OnlyUser({ id, of, all }: { id: string; of: string; all: Pick<LinkProps, 'to'> }) {
  return (
    <p className="mb-4">
      Only {of} <UserLink id={id}>this user</UserLink>.{' '}
      <Link {...all} className={underlined}>
        Show all
      </Link>
    </p>
  );
}
