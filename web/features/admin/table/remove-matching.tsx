import { useEffect, useRef, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { KeptReason, RemovalReply } from '../../../../server/domain/submissions/removals.contract.ts';
import { useMayI } from '../../../api/permissions.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import type { TableState } from './use-admin-table.ts';

const keptTexts: Readonly<Record<KeptReason, string>> = {
  has_role: 'with a role',
  owns_startups: 'that own startups',
  is_edit: 'edits by owners',
  is_accepted: 'accepted changes',
};

interface RemoveMatchingProps {
  table: Pick<TableState<{ _id: string }>, 'total' | 'isStale' | 'search' | 'showDone' | 'refresh'>;
  /** The noun of the rows, as in "account" and "accounts". */
  nouns: readonly [one: string, many: string];
  /** The filter besides the search, in words; '' without a filter. */
  narrowedTo?: string;
  /** Says which rows are kept. */
  note?: string;
  removeBatch: (expected: number) => Promise<RemovalReply>;
}

/**
 * The button that deletes every row that matches the table's filter, on all pages, after a confirmation. The button is hidden if
 * there is no filter, and from members who may not delete permanently.
 */
export function RemoveMatching({ narrowedTo = '', ...props }: RemoveMatchingProps) {
  const { total = 0, isStale, search } = props.table;
  const mayI = useMayI();
  const [confirmedTotal, setConfirmedTotal] = useState<number>();
  const filters = [narrowedTo, search === '' ? '' : `“${search}”`].filter((text) => text !== '').join(', ');
  return (
    <>
      {mayI('deletePermanently') && !isStale && total > 0 && filters !== '' && (
        <Button onClick={() => setConfirmedTotal(total)}>Delete all {formatCount(total)} that match</Button>
      )}
      {confirmedTotal !== undefined && (
        <RemovalDialog {...props} filters={filters} total={confirmedTotal} onClose={() => setConfirmedTotal(undefined)} />
      )}
    </>
  );
}

function RemovalDialog({
  table,
  nouns: [one, many],
  total,
  filters,
  note,
  removeBatch,
  onClose,
}: Omit<RemoveMatchingProps, 'narrowedTo'> & { filters: string; total: number; onClose: () => void }) {
  const [removed, setRemoved] = useState(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** Cancel stops the deletion after the current batch. */
  const removeAll = async () => {
    let count = 0;
    let reply: RemovalReply = { removed: 0, remaining: total - removed, isDone: false, kept: [] };
    try {
      while (!reply.isDone && isOpen.current) {
        reply = await removeBatch(reply.remaining);
        count += reply.removed;
        setRemoved(removed + count);
      }
    } finally {
      void table.refresh();
    }
    void table.showDone(outcomeOf(countOf(removed + count, one, many), reply));
  };
  return (
    <ConfirmAction
      title={`Delete ${countOf(total, one, many)}?`}
      confirmLabel={`Delete ${countOf(total, one, many)}`}
      action={removeAll}
      onClose={onClose}
    >
      <p>This permanently deletes everything that matches {filters}, on every page of the table. It cannot be undone.</p>
      {note !== undefined && <p className="mt-3">{note}</p>}
      <output className="mt-3 block not-empty:font-semibold">
        {removed > 0 && `${formatCount(removed)} of ${formatCount(total)} deleted.`}
      </output>
    </ConfirmAction>
  );
}

function outcomeOf(deleted: string, { kept }: RemovalReply): string {
  if (kept.length === 0) return `${deleted} deleted.`;
  const total = kept.reduce((sum, { count }) => sum + count, 0);
  const reasons = kept.map(({ why, count }) => `${formatCount(count)} ${withNoun(keptTexts[why])}`).join(', ');
  return `${deleted} deleted. ${formatCount(total)} kept: ${reasons}.`;
}
