import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/admin-client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { FindField } from '../forms/find-field.tsx';
import { useFocusAfterRender } from '../forms/ordered-list.tsx';

/** The label of the search field, to which the focus moves when the focused button disappears. */
const searchKey = 'Find a member';
/** The maximum number of members suggested at a time. Typing more letters reduces the matches. */
const maxOffered = 6;

/** The owner of a startup. Members who may see users can search for another owner by name, username or email address. */
export function OwnerField({
  value,
  savedOwner,
  error,
  onChange,
}: {
  /** A user's id, or null for no one. */
  value: string | null;
  savedOwner: string | null;
  error: string | undefined;
  onChange: (userId: string | null) => void;
}) {
  const mayFind = useMayI()('manageUsers');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const focusAfterRender = useFocusAfterRender();
  const { data: owner } = useQuery({ ...callQuery('getUser', { params: { id: value ?? '' } }), enabled: value !== null });
  const found = useQuery({
    ...callQuery('listUsers', { query: { search, limit: maxOffered } }),
    enabled: mayFind && search !== '',
    select: ({ users }) => users.filter(({ status }) => status === 'active'),
  });
  const others = search === '' ? [] : (found.data ?? []).filter(({ _id }) => _id !== value);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow">
          <span className="font-semibold">Owner:</span>{' '}
          <bdi className="wrap-anywhere">{value === null ? 'No one' : owner === undefined ? '…' : nameOf(owner)}</bdi>
        </p>
        {value !== null && (
          <Button
            onClick={() => {
              onChange(null);
              focusAfterRender(searchKey);
            }}
          >
            Remove owner
          </Button>
        )}
      </div>
      {mayFind ? (
        <>
          <FindField
            label={searchKey}
            error={error}
            hint={value === savedOwner ? 'By name, username or email.' : ownerHint(value, savedOwner)}
            typed={typed}
            onType={setTyped}
          />
          <output className="text-soft block empty:hidden">
            {search !== '' && found.isSuccess && found.data.length === 0 && `No active member matches “${search}”.`}
            {search !== '' && found.isError && 'The members could not be loaded. Please try again.'}
          </output>
          <ul aria-label="Matching members" className="flex flex-wrap gap-2 empty:hidden">
            {others.map((user) => (
              <li key={user._id} className="min-w-0">
                <Button
                  className="max-w-full"
                  onClick={() => {
                    onChange(user._id);
                    setTyped('');
                    focusAfterRender(searchKey);
                  }}
                >
                  <span className="wrap-anywhere text-left">Give it to {nameOf(user)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-soft text-sm">
          {value === savedOwner
            ? `To give it to ${value === null ? 'a' : 'another'} member, select it in the table and choose “Change owner”.`
            : ownerHint(value, savedOwner)}
        </p>
      )}
    </div>
  );
}

/** "Mara Lindqvist (mara, mara@people.example)", or only the username if the caller may not see more. */
function nameOf(user: { username: string; name?: string; email?: string }): string {
  const { username, name = '', email = '' } = user;
  const details = [name === '' ? '' : username, email].filter((detail) => detail !== '');
  return `${name || username}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

function ownerHint(owner: string | null, savedOwner: string | null): string {
  const told = [savedOwner === null ? '' : 'the previous owner', owner === null ? '' : 'the new owner'];
  const emailed = `We email ${told.filter((each) => each !== '').join(' and ')} when you save.`;
  return savedOwner === null ? emailed : `${emailed} The previous owner's verification no longer counts.`;
}
