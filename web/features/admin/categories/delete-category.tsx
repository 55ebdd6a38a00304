import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { SelectField } from '../forms/fields.tsx';

/** Asks before a category is deleted. Its startups and links can be moved to another category. */
export function DeleteCategory({
  category: { _id, name, startupCount },
  onClose,
  onDone,
}: {
  category: Category;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const [intoId, setIntoId] = useState('');
  const others = categories.filter((other) => other._id !== _id);
  const into = others.find((other) => other._id === intoId);
  const remove = async () => {
    await send('removeCategory', { params: { id: _id } });
    await onDone(`${name} deleted.`);
  };
  const merge = async (other: Category) => {
    await send('mergeCategory', { params: { id: _id }, body: { intoId: other._id } });
    await onDone(`${name} merged into ${other.name}.`);
  };
  return (
    <ConfirmAction
      title={`Delete ${name}?`}
      confirmLabel={into === undefined ? 'Delete category' : 'Merge and delete category'}
      action={() => (into === undefined ? remove() : merge(into))}
      onClose={onClose}
    >
      <p>
        The category is deleted permanently. {countOf(startupCount, ...nouns())} in it{' '}
        {into === undefined ? (
          <>{startupCount === 1 ? 'stays' : 'stay'}in the directory without it. Links to its page stop working.</>
        ) : (
          <>
            {startupCount === 1 ? 'moves' : 'move'} to <bdi>{into.name}</bdi>, and its page redirects there.
          </>
        )}
      </p>
      {others.length > 0 && (
        <div className="mt-5">
          <SelectField
            label="Merge it into"
            value={intoId}
            options={[
              { value: '', label: 'No other category' },
              ...others.map((other) => ({ value: other._id, label: other.name })),
            ]}
            onChange={setIntoId}
            data-autofocus=""
          />
        </div>
      )}
    </ConfirmAction>
  );
}
