import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import type { PlanAction, PlannedRow } from '../../../../server/domain/transfer/plan.ts';
import { columnLabel, labelAtPath } from '../../../../server/domain/transfer/column-labels.ts';
import { namesakeText, reasonText } from '../../../../server/domain/transfer/row-labels.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../layout/pill.tsx';
import { TablePager } from '../table/table-pager.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import type { Engine } from './engine-client.ts';
import type { PlanSummary } from './import-engine.ts';
import { FieldChanges } from './field-changes.tsx';
import { ReasonList } from './reason-list.tsx';

/** A plan and the engine that has its rows. `number` distinguishes the plans of one engine. */
export interface ShownPlan extends PlanSummary {
  engine: Engine;
  number: number;
  /** Columns with values that are not imported. */
  dropped: readonly { heading: string; filled: number }[];
}

const pageSize = 25;

const actions = [
  { value: 'all', label: 'All' },
  { value: 'create', label: 'Create' },
  { value: 'update', label: 'Update' },
  { value: 'unchanged', label: 'Unchanged' },
  { value: 'skip', label: 'Skip' },
] as const;

const pills = {
  create: { color: 'green', label: 'Create' },
  update: { color: 'blue', label: 'Update' },
  unchanged: { color: 'plain', label: 'Unchanged' },
  skip: { color: 'orange', label: 'Skip' },
} as const satisfies Record<PlanAction, unknown>;

/** The preview of an import: a summary, and each row with its differences or the reason why it is skipped. */
export function PreviewSection({ plan, onDownloadSkipped }: { plan: ShownPlan; onDownloadSkipped: () => void }) {
  const { counts } = plan;
  const [action, setAction] = useState<PlanAction | 'all'>('all');
  const [page, setPage] = useState(1);
  const countOfAction = (value: PlanAction | 'all') =>
    value === 'all' ? counts.create + counts.update + counts.unchanged + counts.skip : counts[value];
  const total = countOfAction(action);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = useQuery({
    queryKey: ['import preview', plan.number, action, page],
    queryFn: () => plan.engine.page(action, (page - 1) * pageSize, pageSize),
    networkMode: 'always',
    gcTime: 0,
  });
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
        Preview
      </h2>
      <PlanNotes plan={plan} onDownloadSkipped={onDownloadSkipped} />
      <SegmentedControl
        label="Rows"
        options={actions}
        value={action}
        countOf={countOfAction}
        onChange={(value) => {
          setAction(value);
          setPage(1);
        }}
      />
      <ul className="divide-line divide-y">
        {rows.data?.map((row) => (
          <PreviewRow key={row.at} row={row} />
        ))}
      </ul>
      {total === 0 && <p className="text-soft">No rows.</p>}
      {total > 0 && <TablePager page={page} pageSize={pageSize} total={total} isStale={false} onPage={setPage} />}
    </section>
  );
}

function PreviewRow({ row: { label, name, action, reasons, differences, ignored, namesake, notes } }: { row: PlannedRow }) {
  const leftOut = reasonText(ignored);

  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill color={pills[action].color}>{pills[action].label}</Pill>
        <bdi className="min-w-0 font-semibold wrap-anywhere">{name === '' ? 'Without a name' : name}</bdi>
        <span className="text-soft text-sm">{label}</span>
      </p>
      {action === 'skip' && <p className="mt-1 wrap-anywhere">{reasonText(reasons, labelAtPath)}</p>}
      {leftOut !== '' && <p className="text-soft mt-1 text-sm wrap-anywhere">Left out: {leftOut}</p>}
      {namesake !== undefined && <p className="mt-1 text-sm wrap-anywhere">{namesakeText(namesake)}</p>}
      {notes.length > 0 && <p className="text-soft mt-1 text-sm">{notes.join(' ')}</p>}
      {differences.length > 0 && <FieldChanges changes={differences} />}
    </li>
  );
}

/** A longer list is cut, because rendering the names of a whole column would block the browser for seconds. */
const shownNames = 40;

/** "Energy (305), Boats (2), and 12 more". */
function categoryNames(categories: ShownPlan['newCategories']): string {
  const names = categories.slice(0, shownNames).map(({ name, rows }) => `${name} (${formatCount(rows)})`);
  const more = categories.length - names.length;
  return more > 0 ? `${names.join(', ')}, and ${formatCount(more)} more` : names.join(', ');
}

/** The summary in sentences: what is dropped, skipped, changed and created. */
function PlanNotes({
  plan: { reasons, ignored, namesakes, changed, newCategories, unknownCategories, dropped, images, counts },
  onDownloadSkipped,
}: {
  plan: ShownPlan;
  onDownloadSkipped: () => void;
}) {
  return (
    <div className="space-y-3">
      {dropped.length > 0 && (
        <p>
          <span className="font-semibold">Not imported:</span>{' '}
          <span className="wrap-anywhere">
            {dropped.map(({ heading, filled }) => `${heading} (${countOf(filled, 'value')})`).join(', ')}
          </span>
        </p>
      )}
      {newCategories.length > 0 && (
        <p>
          <span className="font-semibold">New categories:</span>{' '}
          <span className="wrap-anywhere">{categoryNames(newCategories)}</span>
        </p>
      )}
      {unknownCategories.length > 0 && (
        <p>
          <span className="font-semibold">Unknown categories:</span>{' '}
          <span className="wrap-anywhere">{categoryNames(unknownCategories)}.</span> Check “Create unknown categories” to import
          these rows.
        </p>
      )}
      {changed.length > 0 && (
        <p>
          <span className="font-semibold">Updates change:</span>{' '}
          {changed.map(({ field, rows }) => `${columnLabel(field)} (${formatCount(rows)})`).join(', ')}
        </p>
      )}
      {images > 0 && <p>{countOf(images, 'logo')} to fetch afterwards.</p>}
      {namesakes > 0 && (
        <p>
          {countOf(namesakes, say`new startup`)} {namesakes === 1 ? 'has' : 'have'} the name of a listing with another website.
        </p>
      )}
      {ignored.length > 0 && (
        <div>
          <p className="font-semibold">Values that are left out</p>
          <ReasonList reasons={ignored} />
        </div>
      )}
      {reasons.length > 0 && (
        <div>
          <p className="font-semibold">{countOf(counts.skip, 'row')} cannot be imported</p>
          <ReasonList reasons={reasons} />
          <Button className="mt-3" onClick={onDownloadSkipped}>
            Download these rows
          </Button>
        </div>
      )}
    </div>
  );
}
