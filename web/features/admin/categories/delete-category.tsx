import { useRef } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { type BulkOutcome, namesOf } from '../bulk/run-batches.ts';

const undoBatch = (id: string) => send('undoCategories', { params: { id } });

/** Asks before a category is deleted in batches of its startups, and offers to merge it instead. */
export function DeleteCategory({
  category: { _id, name, startupCount },
  onMerge,
  onClose,
  onChanged,
}: {
  category: Pick<Category, '_id' | 'name' | 'startupCount'>;
  /** Called when the category is to be merged into another one instead. */
  onMerge: () => void;
  onClose: () => void;
  /** Called when startups were changed, also by an undo. */
  onChanged: () => void;
}) {
  const isComplete = useRef(false);
  const participle = `removed from ${name}`;
  const summaryOf = ({ done, skipped }: BulkOutcome) => {
    const rest = skipped.length === 0 ? '' : ` ${countOf(skipped.length, 'skipped', 'skipped')}: ${namesOf(skipped)}`;
    if (isComplete.current) return `${name} deleted.${rest}`;
    return `${countOf(done, ...nouns())} ${participle}. Delete it again to remove the others.${rest}`;
  };
  return (
    <BulkDialog
      verb="Delete"
      title={`Delete ${name}?`}
      confirmLabel="Delete category"
      nouns={nouns()}
      participle={participle}
      rows={{ by: 'filter', search: '', status: 'all', expected: startupCount }}
      count={startupCount}
      sendBatch={async ({ from }) => {
        const reply = await send('removeCategory', { params: { id: _id }, query: { ...(from && { after: from.after }) } });
        isComplete.current = reply.next === null;
        return reply;
      }}
      undoBatch={undoBatch}
      summaryOf={summaryOf}
      restoredText={(undone) =>
        isComplete.current ? `${name} restored, with ${countOf(undone, ...nouns())}.` : `${countOf(undone, ...nouns())} restored.`
      }
      onClose={onClose}
      onChanged={onChanged}
    >
      {() => (
        <>
          <p>
            {countOf(startupCount, ...nouns())} in it {startupCount === 1 ? 'stays' : 'stay'} in the directory without it
            {say`, and so do startups that are pending or archived. Links to its page stop working.`}
          </p>
          <Button onClick={onMerge}>Merge it into another category</Button>
        </>
      )}
    </BulkDialog>
  );
}
