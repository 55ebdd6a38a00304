import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import type { Import, ImportChangeRow, UndoOutcome } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { Pill } from '../layout/pill.tsx';
import { TablePager } from '../table/table-pager.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { FieldChanges } from './field-changes.tsx';

const outcomeLabels = { reversed: 'Undone', kept: 'Kept', failed: 'Failed' } as const;

const outcomes = [
  { value: 'all', label: 'All' },
  { value: 'kept', label: 'Kept' },
  { value: 'failed', label: 'Failed' },
  { value: 'reversed', label: 'Undone' },
] as const;

/** The items that an import created or changed. After an undo, also the items that were not restored, with the reasons. */
export function ImportChanges({ record }: { record: Import }) {
  const [outcome, setOutcome] = useState<UndoOutcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery({
    ...callQuery('listImportChanges', { params: { id: record._id }, query: { outcome, page: String(page) } }),
    placeholderData: keepPreviousData,
    enabled: record.changes > 0,
    staleTime: 0,
  });
  if (record.changes === 0) return null;
  const isUndone = record.state === 'undone' || record.state === 'undoing';
  return (
    <section className="mt-10 space-y-4">
      <h2 className="font-display text-xl">Changes</h2>
      {isUndone && (
        <SegmentedControl
          label="Outcome of the undo"
          options={outcomes}
          value={outcome}
          countOf={(value) => (value === 'all' ? record.changes : record.outcomes[value])}
          onChange={(value) => {
            setOutcome(value);
            setPage(1);
          }}
        />
      )}
      <ul className="divide-line divide-y">
        {data?.changes.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ul>
      {data?.total === 0 && (
        <p className="text-soft">{outcome === 'all' ? 'The changes of this import are no longer stored.' : 'No changes.'}</p>
      )}
      {data !== undefined && data.total > 0 && (
        <TablePager
          page={page}
          pageSize={adminPageSizes.importChanges}
          total={data.total}
          isStale={isPlaceholderData}
          onPage={setPage}
        />
      )}
    </section>
  );
}

function Change({
  change: { itemKind, itemId, name, row, isCreated, before, after, outcome, reason },
}: {
  change: ImportChangeRow;
}) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const isLinked = itemKind === 'startup' && outcome !== 'reversed';
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill color={isCreated ? 'green' : 'blue'}>{isCreated ? 'Created' : 'Updated'}</Pill>
        {isLinked ? (
          <Link to="/admin/startups" search={{ open: itemId }} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </Link>
        ) : (
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
        )}
        <span className="text-soft text-sm">
          {kindNouns[itemKind]}row {row}
        </span>
        {outcome !== null && <Pill color={outcome === 'reversed' ? 'plain' : 'orange'}>{outcomeLabels[outcome]}</Pill>}
      </p>
      {reason !== '' && <p className="mt-1 wrap-anywhere">{reason}</p>}
      {fields.length > 0 && (
        <FieldChanges changes={fields.map((field) => ({ field, before: before[field], after: after[field] }))} />
      )}
    </li>
  );
}

const kindNouns = { startup: '', category: 'Category, ', post: 'Blog post, ', post_category: 'Blog category, ' } as const;
