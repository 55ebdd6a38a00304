import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import type { CollectionEdit } from '../../../server/domain/collections/collections.contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { collectionLengths } from '../../../server/domain/core/lengths.ts';
import { collectedIds, removedCollection, withHead, withStartup } from '../../../server/domain/collections/collections.rules.ts';
import { collectedStartupsQuery } from '../../api/collections.ts';
import { errorMessage } from '../../api/errors.ts';
import { changeCollection } from '../../api/own-collections.ts';
import { useUnsentText } from '../../api/unsent-texts.ts';
import type { StoredCollection } from '../../offline/database.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CompareBox } from '../compare/compare-box.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { CollectionHeading } from './collection-heading.tsx';
import { ShareCollection } from './share-collection.tsx';

/** A collection as its owner sees it, to rename, order, share and delete it. */
export function OwnCollection({ collection }: { collection: StoredCollection }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ids = collectedIds(collection);
  const { data: startups } = useQuery(collectedStartupsQuery(ids));
  const edit = async (change: (before: CollectionEdit) => CollectionEdit) => {
    try {
      await changeCollection(queryClient, collection, change);
    } catch (error) {
      showToast(errorMessage(error, 'This is saved on this device only.'));
    }
  };
  /** Maps each shown startup to its ids in the collection: a merged startup is shown as the one it was merged into. */
  const readIdsOf = async (shown: readonly StartupCard[]): Promise<ReadonlyMap<string, string[]>> => {
    const idsOf = new Map(shown.map(({ _id }) => [_id, ids.filter((id) => id === _id)]));
    for (const id of ids) {
      if (idsOf.has(id)) continue;
      const [survivor] = await queryClient.fetchQuery(collectedStartupsQuery([id]));
      if (survivor !== undefined) idsOf.get(survivor._id)?.push(id);
    }
    return idsOf;
  };
  const move = async (shown: readonly StartupCard[], from: number, by: number) => {
    const idsOf = await readIdsOf(shown);
    const [id, other] = [from, from + by].map((at) => idsOf.get(shown[at]?._id ?? '')?.[0]);
    if (id === undefined || other === undefined) return;
    // Startups that are currently not public keep their places in the order.
    const startupIds = ids.filter((each) => each !== id).toSpliced(ids.indexOf(other), 0, id);
    await edit((before) => withHead(before, { startupIds }, new Date()));
  };
  const takeOut = async (shown: readonly StartupCard[], { _id }: StartupCard) => {
    const out = (await readIdsOf(shown)).get(_id) ?? [];
    await edit((before) => out.reduce((collection, id) => withStartup(collection, id, false, new Date()), before));
  };
  const remove = async () => {
    const text = say`It is deleted permanently, on your other devices too. Its startups stay in the directory.`;
    if (!(await openConfirmDialog({ title: `Delete “${collection.title}”?`, text, confirmLabel: 'Delete collection' }))) return;
    await navigate({ to: '/collections/mine' });
    await edit((before) => removedCollection(before, new Date()));
  };
  return (
    <>
      <CollectionHeading
        kind={<Link to="/collections/mine">Your collections</Link>}
        title={collection.title}
        introduction={collection.introduction}
      />
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <ShareCollection collection={collection} />
        <CompareButton />
        <Button onClick={() => void remove()}>Delete</Button>
      </div>
      <EditHead collection={collection} onSave={(head) => edit((before) => withHead(before, head, new Date()))} />
      {ids.length === 0 || startups?.length === 0 ? (
        <div className="mt-8">
          <EmptyState title="Nothing here yet">
            <p>{say`Use the bookmark button on a startup to add it.`}</p>
            <Link to="/" className={buttonClass()}>
              See what's new
            </Link>
          </EmptyState>
        </div>
      ) : (
        <ol aria-label={say`Startups in ${collection.title}`} className="divide-line border-line mt-8 divide-y border-y">
          {startups?.map((startup, index) => {
            const { _id, name, slug, tagline, logo } = startup;
            return (
              <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <LogoTile name={name} slug={slug} src={logo} />
                <div className="min-w-0 grow basis-48">
                  <p dir="auto" className="leading-snug font-semibold">
                    <Link to="/startup/$slug" params={{ slug }}>
                      {name}
                    </Link>
                  </p>
                  <p dir="auto" className="text-soft line-clamp-2 leading-snug">
                    {tagline}
                  </p>
                  <CompareBox startup={startup} />
                </div>
                <div className="ml-auto flex shrink-0">
                  <IconButton label={`Move ${name} up`} isDisabled={index === 0} onPress={() => void move(startups, index, -1)}>
                    <ArrowUp aria-hidden="true" className="size-4.5" />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} down`}
                    isDisabled={index === startups.length - 1}
                    onPress={() => void move(startups, index, 1)}
                  >
                    <ArrowDown aria-hidden="true" className="size-4.5" />
                  </IconButton>
                  <IconButton label={`Remove ${name}`} onPress={() => void takeOut(startups, startup)}>
                    <X aria-hidden="true" className="size-4.5" />
                  </IconButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

type Head = Pick<StoredCollection, 'title' | 'introduction'>;

/** Edits the name and the introduction. Changes are kept until they are saved. */
function EditHead({ collection, onSave }: { collection: StoredCollection; onSave: (head: Head) => Promise<void> }) {
  const unsent = useUnsentText(`collection ${collection._id}`);
  const isEdited = unsent.text !== '';
  const { title, introduction } = isEdited ? (JSON.parse(unsent.text) as Head) : collection;
  // The form is closed at first, unless it has changes that were not saved before a reload.
  const [wasEdited] = useState(isEdited);
  const change = (changed: Partial<Head>) => unsent.set(JSON.stringify({ title, introduction, ...changed } satisfies Head));
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.trim() === '') return;
    event.currentTarget.closest('details')?.removeAttribute('open');
    void onSave({ title: title.trim(), introduction: introduction.trim() }).then(() => unsent.clear(unsent.text));
  };
  return (
    <details className="mt-4 max-w-xl" open={wasEdited}>
      <summary className="min-h-11 content-center font-semibold">Edit name and introduction</summary>
      <form onSubmit={save} className="mt-2 space-y-4">
        <TextField
          label="Title"
          required
          maxLength={collectionLengths.title}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label="Introduction"
          optional
          rows={4}
          maxLength={collectionLengths.introduction}
          value={introduction}
          onChange={({ target }) => change({ introduction: target.value })}
        />
        <Button type="submit" variant="primary">
          Save
        </Button>
      </form>
    </details>
  );
}
