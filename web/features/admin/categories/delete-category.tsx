import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';

/** Asks before a category is deleted, and offers to merge it instead. */
export function DeleteCategory({
  category: { _id, name, startupCount },
  onMerge,
  onClose,
  onDone,
}: {
  category: Category;
  /** Called when the category is to be merged into another one instead. */
  onMerge: () => void;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}) {
  return (
    <ConfirmAction
      title={`Delete ${name}?`}
      confirmLabel="Delete category"
      action={async () => {
        await send('removeCategory', { params: { id: _id } });
        await onDone(`${name} deleted.`);
      }}
      onClose={onClose}
    >
      <p>
        The category is deleted permanently. {countOf(startupCount, ...nouns())} in it {startupCount === 1 ? 'stays' : 'stay'} in
        the directory without it. Links to its page stop working.
      </p>
      <p className="mt-5">
        <Button onClick={onMerge}>Merge it into another category</Button>
      </p>
    </ConfirmAction>
  );
}
