import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import type { BulkPosition } from '../../../../server/domain/core/bulk.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { type BulkOutcome, namesOf } from '../bulk/run-batches.ts';
import { useTurns } from '../bulk/use-turns.ts';
import { SelectField } from '../forms/fields.tsx';

type Merged = Pick<Category, '_id' | 'name' | 'startupCount'>;

const undoBatch = (id: string) => send('undoCategories', { params: { id } });

/** Asks before the chosen categories are merged into one of them or another category, and merges them in batches. */
export function MergeCategories({
  categories: chosen,
  onClose,
  onChanged,
}: {
  categories: readonly Merged[];
  onClose: () => void;
  /** Called when startups were changed, also by an undo. */
  onChanged: () => void;
}) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const [first] = chosen.toSorted((a, b) => b.startupCount - a.startupCount);
  const [intoId, setIntoId] = useState(chosen.length > 1 ? (first?._id ?? '') : '');
  const into = [...categories, ...chosen].find(({ _id }) => _id === intoId);
  const merged = chosen.filter(({ _id }) => _id !== intoId);
  const ended = useRef(0);
  const { isRunning, send: sendBatch } = useTurns(
    merged.map(({ _id }) => _id),
    async (id, from: BulkPosition | undefined) => {
      const reply = await send('mergeCategory', { params: { id }, body: { intoId, ...(from && { from }) } });
      if (reply.next === null) ended.current += 1;
      return reply;
    },
  );
  const names = merged.map(({ name }) => name).join(', ');
  const count = merged.reduce((sum, { startupCount }) => sum + startupCount, 0);
  const isComplete = () => ended.current === merged.length;
  const participle = `moved to ${into?.name ?? ''}`;
  const summaryOf = ({ done, skipped }: BulkOutcome) => {
    const rest = skipped.length === 0 ? '' : ` ${countOf(skipped.length, 'skipped', 'skipped')}: ${namesOf(skipped)}`;
    if (isComplete()) return `${names} merged into ${into?.name ?? ''}.${rest}`;
    return `${countOf(done, ...nouns())} ${participle}. Merge again to move the others.${rest}`;
  };
  return (
    <BulkDialog
      verb="Merge"
      title={`Merge ${countOf(chosen.length, 'category', 'categories')}?`}
      confirmLabel="Merge"
      nouns={nouns()}
      participle={participle}
      rows={{ by: 'filter', search: '', status: 'all', expected: count }}
      count={count}
      canConfirm={into !== undefined && merged.length > 0}
      sendBatch={async (rows) => {
        if (rows.from === undefined) ended.current = 0;
        return sendBatch(rows);
      }}
      undoBatch={undoBatch}
      summaryOf={summaryOf}
      restoredText={(undone) =>
        `${isComplete() ? `${names} restored, with ` : ''}${countOf(undone, ...nouns())}${isComplete() ? '' : ' restored'}.`
      }
      onClose={onClose}
      onChanged={onChanged}
    >
      {() => (
        <>
          <SelectField
            label="Merge into"
            value={intoId}
            options={[
              ...(intoId === '' ? [{ value: '', label: 'Choose a category' }] : []),
              ...categories
                .filter(({ _id }) => chosen.length > 1 || _id !== first?._id)
                .map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(value) => {
              if (!isRunning) setIntoId(value);
            }}
            data-autofocus=""
          />
          <p>
            {countOf(count, ...nouns())} of <bdi>{names}</bdi> {count === 1 ? 'moves' : 'move'} to{' '}
            {into === undefined ? 'the other category' : <bdi>{into.name}</bdi>}, including pending and archived ones.{' '}
            {merged.length === 1 ? 'The category is' : 'The categories are'} deleted, and links to{' '}
            {merged.length === 1 ? 'its page' : 'their pages'} lead to the remaining one.
          </p>
          <p className="text-soft">No one is emailed.</p>
        </>
      )}
    </BulkDialog>
  );
}
