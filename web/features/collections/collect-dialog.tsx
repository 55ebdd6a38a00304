import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorCatalogue, type ErrorCode } from '../../../server/domain/core/errors.ts';
import { withNoun } from '../../../server/domain/core/noun.ts';
import { collectionLengths } from '../../../server/domain/core/lengths.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import {
  collectedIds,
  whyCannotCollect,
  whyCannotCreate,
  withStartup,
} from '../../../server/domain/collections/collections.rules.ts';
import { accountQuery, useAccount } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { changeCollection, createCollection, ownCollectionsQuery } from '../../api/own-collections.ts';
import { areCollectionsKept, notKept } from '../../offline/collections/collection-storage.ts';
import type { StoredCollection } from '../../offline/database.ts';
import { Modal } from '../../ui/modal.tsx';
import { openDialog } from '../../ui/open-dialog.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCollectedCounts } from './collected-counts.ts';
import { useNewCollectionTitle } from './new-collection-title.ts';

const unsaved = 'Your change could not be saved. Please try again.';

/** Opens the dialog that adds a listing to collections. */
export async function openCollectDialog(startup: StartupCard, queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const wantsAll = await openDialog<boolean>((open, answer) => (
    <QueryClientProvider client={queryClient}>
      <CollectDialog startup={startup} open={open} onClose={() => answer(false)} onShowAll={() => answer(true)} />
    </QueryClientProvider>
  ));
  if (wantsAll) await router.navigate({ to: '/collections/mine' });
}

/** The collections of the visitor or member, each with a checkbox for the listing, and a field for a new collection. */
function CollectDialog({
  startup,
  open,
  onClose,
  onShowAll,
}: {
  startup: StartupCard;
  open: boolean;
  onClose: () => void;
  onShowAll: () => void;
}) {
  const queryClient = useQueryClient();
  const { status, account } = useAccount();
  const userId = account?._id ?? '';
  const { data: collections, isError } = useQuery({ ...ownCollectionsQuery(userId), enabled: status !== 'loading' });
  const counts = useCollectedCounts(collections);
  const { text: title, set: setTitle } = useNewCollectionTitle();
  const [message, setMessage] = useState('');
  const sentence = (code: ErrorCode | undefined) => (code === undefined ? undefined : withNoun(errorCatalogue[code].message));
  /** Runs an action and shows the message that it returns or throws. */
  const attempt = async (action: () => Promise<string>) => {
    try {
      setMessage(await action());
    } catch (error) {
      setMessage(errorMessage(error, unsaved));
    }
  };
  const toggle = (collection: StoredCollection, included: boolean) =>
    attempt(async () => {
      await changeCollection(queryClient, collection, (before) => withStartup(before, startup._id, included, new Date()));
      return included ? `Added to “${collection.title}”.` : `Removed from “${collection.title}”.`;
    });
  const whyNoneMore = whyCannotCreate(collections?.length ?? 0);
  const create = (event: FormEvent) => {
    event.preventDefault();
    const name = title.trim();
    if (name === '' || whyNoneMore !== undefined) return;
    setTitle('');
    void attempt(async () => {
      // Waits for the account and the collections, which may still be loading when Enter is pressed.
      const owner = (await queryClient.ensureQueryData(accountQuery))?._id ?? '';
      const whyNot = whyCannotCreate((await queryClient.ensureQueryData(ownCollectionsQuery(owner))).length);
      if (whyNot !== undefined) return withNoun(errorCatalogue[whyNot].message);
      await createCollection(queryClient, owner, name, (empty) => withStartup(empty, startup._id, true, new Date()));
      return `Added to “${name}”.`;
    });
  };
  return (
    <Modal title={`Collect ${startup.name}`} open={open} onClose={onClose}>
      {collections === undefined && (
        <p className="text-soft">{isError ? 'Your collections could not be loaded. Please try again.' : 'Loading...'}</p>
      )}
      <ul className="-mx-2 max-h-64 overflow-y-auto empty:hidden">
        {collections?.map((collection, at) => {
          const isIn = collectedIds(collection).includes(startup._id);
          const whyNot = sentence(whyCannotCollect(collection, startup._id));
          return (
            <li key={collection._id}>
              <label className="hover:bg-sunken flex min-h-11 flex-wrap items-center gap-x-3 rounded-xl px-2 py-1.5">
                <input
                  type="checkbox"
                  checked={isIn}
                  disabled={whyNot !== undefined}
                  onChange={() => void toggle(collection, !isIn)}
                  className="accent-accent size-5 shrink-0"
                />
                <bdi className="min-w-0 grow basis-40 truncate font-semibold">{collection.title}</bdi>
                <span className="text-soft text-sm">{whyNot ?? counts[at]}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <form onSubmit={create} className="mt-4 space-y-3">
        <TextField
          label="New collection"
          value={title}
          maxLength={collectionLengths.title}
          hint={sentence(whyNoneMore)}
          data-autofocus={collections?.length === 0 ? '' : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SubmitButton busy={false} disabled={whyNoneMore !== undefined}>
            Create
          </SubmitButton>
          <button type="button" onClick={onShowAll} className="min-h-11 font-semibold underline">
            Your collections
          </button>
        </div>
      </form>
      <output className="mt-3 block font-semibold empty:hidden">{message}</output>
      {status === 'visitor' && (
        <p className="text-soft mt-3 text-sm">
          {collections === undefined || areCollectionsKept() ? 'Your collections are saved on this device.' : notKept} Sign in to
          sync them to all your devices.
        </p>
      )}
    </Modal>
  );
}
