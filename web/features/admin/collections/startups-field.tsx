import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { collectedStartupsQuery } from '../../../api/collections.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { FindField } from '../forms/find-field.tsx';
import { ReorderButtons, useFocusAfterRender } from '../forms/ordered-list.tsx';

/** The label of the search field, to which the focus moves when the focused button disappears. */
const searchKey = () => say`Find a startup`;

/** The startups of a collection in their order, and a search that adds others. */
export function StartupsField({
  value,
  error,
  onChange,
}: {
  /** The ids of the startups. */
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const focusAfterRender = useFocusAfterRender();
  const { data: known = [], isPlaceholderData, isPending } = useQuery(collectedStartupsQuery(value));
  const { data: found = [], isSuccess } = useQuery({
    ...callQuery('suggestStartups', { query: { q: search } }),
    enabled: search !== '',
  });
  const nameOf = (id: string) =>
    [...known, ...found].find(({ _id }) => _id === id)?.name ??
    (isPlaceholderData || isPending ? '…' : say`A startup that is not published`);
  const others = search === '' ? [] : found.filter(({ _id }) => !value.includes(_id));
  const move = (from: number, to: number) => {
    const id = value[from];
    if (id === undefined) return;
    onChange(value.filter((other) => other !== id).toSpliced(to, 0, id));
    focusAfterRender(`${id} ${to < from ? 'up' : 'down'}`);
  };
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-semibold">{say`Startups`}</legend>
      <ol className="divide-line border-line divide-y border-y empty:hidden">
        {value.map((id, index) => (
          <li key={id} className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 grow truncate">
              {nameOf(id)}
            </span>
            <ReorderButtons
              name={nameOf(id)}
              focusKey={id}
              position={{ index, count: value.length }}
              onMove={(to) => move(index, to)}
              onRemove={() => {
                onChange(value.filter((other) => other !== id));
                focusAfterRender(searchKey());
              }}
            />
          </li>
        ))}
      </ol>
      {value.length < maxItems.collectionStartups && (
        <FindField label={searchKey()} error={error} typed={typed} onType={setTyped} />
      )}
      <output className="text-soft block empty:hidden">
        {isSuccess && found.length === 0 && say`No startups match “${search}”.`}
        {found.length > 0 && others.length === 0 && say`All matching startups are already in this collection.`}
      </output>
      <ul aria-label={say`Matching startups`} className="flex flex-wrap gap-2 empty:hidden">
        {others.map(({ _id, name }) => (
          <li key={_id}>
            <Button
              onClick={() => {
                onChange([...value, _id]);
                focusAfterRender(searchKey());
              }}
            >
              Add {name}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
