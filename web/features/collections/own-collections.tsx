import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { collectionLengths } from '../../../server/domain/core/lengths.ts';
import { whyCannotCreate } from '../../../server/domain/collections/collections.rules.ts';
import { useAccount } from '../../api/account.ts';
import { createCollection, ownCollectionsQuery } from '../../api/own-collections.ts';
import { areCollectionsKept, notKept } from '../../offline/collections/collection-storage.ts';
import { ExpiryNote } from '../../ui/expiry-note.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { OwnCollection } from './own-collection.tsx';
import { useCollectedCounts } from './collected-counts.ts';
import { useNewCollectionTitle } from './new-collection-title.ts';

/** The collections of the visitor or member, or only the one whose id is `openId`. */
export function OwnCollections({ openId }: { openId: string | undefined }) {
  const { status, account } = useAccount();
  const signIn = useSignIn();
  const userId = account?._id ?? '';
  const query = useQuery({ ...ownCollectionsQuery(userId), enabled: status !== 'loading' });
  const counts = useCollectedCounts(query.data);
  const open = query.data?.find(({ _id }) => _id === openId);
  if (open !== undefined) return <OwnCollection key={open._id} collection={open} />;
  return (
    <>
      <p className="text-sm font-semibold">
        <Link to="/collections">Collections</Link>
      </p>
      <h1 className="font-display mt-1 text-4xl leading-[1.1] sm:text-5xl">Your collections</h1>
      {status === 'visitor' && (
        <p className="text-soft mt-4 max-w-2xl leading-snug">
          {query.data === undefined || areCollectionsKept()
            ? 'They are saved on this device, and no one else can see them.'
            : notKept}{' '}
          <button
            type="button"
            className="text-ink underline"
            onClick={() => void signIn({ purpose: 'sync your collections to all your devices' })}
          >
            Sign in
          </button>{' '}
          to sync them to all your devices and share them.
        </p>
      )}
      {status === 'visitor' && <ExpiryNote />}
      <div className="mt-8">
        <QuerySection query={query} label="Your collections" skeleton={<div className="skeleton rounded-card h-40" />}>
          {(collections) => (
            <>
              {openId !== undefined && (
                <p role="alert" className="mb-6 font-semibold">
                  That collection was not found. It may have been deleted, or belong to another account or device.
                </p>
              )}
              {collections.length === 0 ? (
                <EmptyState title="No collections yet">
                  <p>{say`Use the bookmark button on a startup to add it to a collection, or create an empty one below.`}</p>
                </EmptyState>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                  {collections.map((collection, at) => (
                    <li
                      key={collection._id}
                      className="stretched-link-card border-line bg-raised hover:border-field rounded-card relative border p-5"
                    >
                      <h2 dir="auto" className="font-display text-xl leading-tight wrap-anywhere">
                        <Link to="/collections/mine" search={{ open: collection._id }} className="stretched-link no-underline">
                          {collection.title}
                        </Link>
                      </h2>
                      <p className="text-soft mt-2 text-sm">
                        {counts[at]}
                        {collection.shareToken !== null && ' · shared by link'}
                      </p>
                    </li>
                  ))}
                </ul>
              )}
              {whyCannotCreate(collections.length) === undefined && <NewCollection userId={userId} />}
            </>
          )}
        </QuerySection>
      </div>
    </>
  );
}

function NewCollection({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { text: title, set: setTitle } = useNewCollectionTitle();
  const create = (event: FormEvent) => {
    event.preventDefault();
    const name = title.trim();
    if (name === '') return;
    setTitle('');
    // A collection that could not be sent stays on the device and is sent later.
    createCollection(queryClient, userId, name).catch((error: unknown) => console.debug('A collection was not sent:', error));
  };
  return (
    <form onSubmit={create} className="mt-8 flex max-w-xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-56">
        <TextField
          label="New collection"
          value={title}
          maxLength={collectionLengths.title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <SubmitButton busy={false}>Create</SubmitButton>
    </form>
  );
}
