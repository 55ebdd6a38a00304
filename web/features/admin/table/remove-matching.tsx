import { useEffect, useRef, useState } from 'react';
import type { KeptReason, RemovalReply } from '../../../../server/domain/submissions/removals.contract.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';

const keptTexts: Readonly<Record<KeptReason, string>> = {
  has_role: 'with a role',
  owns_startups: 'that own startups',
  is_edit: 'edits of owners',
  is_accepted: 'accepted changes',
};

interface RemoveMatchingProps {
  /** What the rows are, as in "account" and "accounts". */
  nouns: readonly [one: string, many: string];
  /** How many rows match the filter; undefined while that is not known. */
  total: number | undefined;
  /** What narrows the table, as an admin reads it; '' is left out. Without any the button is not shown. */
  filters: readonly string[];
  /** A sentence that says what is kept. */
  note?: string;
  removeBatch: (expected: number) => Promise<RemovalReply>;
  /** Takes what happened, as a sentence. */
  onRemoved: (message: string) => void;
  /** Called after each batch. */
  onBatch: () => void;
}

/** The button that deletes every row that matches the table's filter, also those on other pages, and its confirmation. */
export function RemoveMatching(props: RemoveMatchingProps) {
  const { total, filters } = props;
  const [confirmedTotal, setConfirmedTotal] = useState<number>();
  const isShown = total !== undefined && total > 0 && filters.some((text) => text !== '');
  return (
    <>
      {isShown && <Button onClick={() => setConfirmedTotal(total)}>Delete all {formatCount(total)} that match</Button>}
      {confirmedTotal !== undefined && (
        <RemovalDialog {...props} total={confirmedTotal} onClose={() => setConfirmedTotal(undefined)} />
      )}
    </>
  );
}

function RemovalDialog({
  nouns: [one, many],
  total,
  filters,
  note,
  removeBatch,
  onRemoved,
  onBatch,
  onClose,
}: RemoveMatchingProps & { total: number; onClose: () => void }) {
  const [removed, setRemoved] = useState(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** Cancel ends it after the present batch. */
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
      onBatch();
    }
    onRemoved(outcomeOf(countOf(removed + count, one, many), reply));
  };
  return (
    <ConfirmAction
      title={`Delete ${countOf(total, one, many)}?`}
      confirmLabel={`Delete ${countOf(total, one, many)}`}
      action={removeAll}
      onClose={onClose}
    >
      <p>
        This deletes everything that matches {filters.filter((text) => text !== '').join(', ')}, on every page of the table. It
        cannot be undone.
      </p>
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
  const reasons = kept.map(({ why, count }) => `${formatCount(count)} ${keptTexts[why]}`).join(', ');
  return `${deleted} deleted. ${formatCount(total)} kept: ${reasons}.`;
}
