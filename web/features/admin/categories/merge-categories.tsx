import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { SelectField } from '../forms/fields.tsx';

type Merged = Pick<Category, '_id' | 'name' | 'startupCount'>;

/** Asks before the chosen categories are merged, either into one of them or into another category. */
export function MergeCategories({
  categories: chosen,
  onClose,
  onChanged,
  onDone,
}: {
  categories: readonly Merged[];
  onClose: () => void;
  /** Called when some categories were merged, even if another one then failed. */
  onChanged: () => void;
  onDone: (message: string) => Promise<void>;
}) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const [first] = chosen.toSorted((a, b) => b.startupCount - a.startupCount);
  const [intoId, setIntoId] = useState(chosen.length > 1 ? (first?._id ?? '') : '');
  const into = categories.find(({ _id }) => _id === intoId);
  const merged = chosen.filter(({ _id }) => _id !== intoId);
  const merge = async () => {
    if (into === undefined) return;
    try {
      for (const { _id } of merged) await send('mergeCategory', { params: { id: _id }, body: { intoId: into._id } });
    } catch (error) {
      onChanged();
      throw error;
    }
    await onDone(`${merged.map(({ name }) => name).join(', ')} merged into ${into.name}.`);
  };
  return (
    <ConfirmAction
      title={`Merge ${countOf(chosen.length, 'category', 'categories')}?`}
      confirmLabel="Merge"
      canConfirm={into !== undefined && merged.length > 0}
      action={merge}
      onClose={onClose}
    >
      <SelectField
        label="Merge into"
        value={intoId}
        options={[
          ...(intoId === '' ? [{ value: '', label: 'Choose a category' }] : []),
          ...categories
            .filter(({ _id }) => chosen.length > 1 || _id !== first?._id)
            .map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={setIntoId}
        data-autofocus=""
      />
      <p className="mt-5">
        {countOf(
          merged.reduce((sum, { startupCount }) => sum + startupCount, 0),
          ...nouns(),
        )}{' '}
        of <bdi>{merged.map(({ name }) => name).join(', ')}</bdi> {into === undefined ? 'get the other category' : 'get '}
        {into !== undefined && <bdi>{into.name}</bdi>}. {merged.length === 1 ? 'The category is' : 'The categories are'} deleted
        permanently, and links to {merged.length === 1 ? 'its page' : 'their pages'} lead to the remaining one. This cannot be
        undone.
      </p>
    </ConfirmAction>
  );
}
