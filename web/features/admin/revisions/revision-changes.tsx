import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ReviewedChange } from '../../../../server/domain/submissions/revisions.contract.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { partLabel } from '../../fields/part-label.ts';
import { Pill } from '../layout/pill.tsx';
import { changedWords, PartValueView } from './part-value.tsx';

/** The parts that a revision changes: their values before and after it, and the current value if it differs from both. */
export function RevisionChanges({
  changes,
  afterLabel,
  movedLabel,
}: {
  changes: readonly ReviewedChange[];
  afterLabel: string;
  /** Marks parts whose value has changed since the revision. */
  movedLabel: string;
}) {
  const { data } = useQuery(fieldsDraftQuery);
  return (
    <div className="divide-line border-line divide-y border-t">
      {changes.map((change) => (
        <ChangedPart
          key={change.part}
          change={change}
          label={partLabel(change.part, data?.fields ?? [])}
          afterLabel={afterLabel}
          movedLabel={movedLabel}
        />
      ))}
    </div>
  );
}

function ChangedPart({
  change,
  label,
  afterLabel,
  movedLabel,
}: {
  change: ReviewedChange;
  label: string;
  afterLabel: string;
  movedLabel: string;
}) {
  const id = useId();
  const { part, before, after, present, moved } = change;
  const texts = typeof before === 'string' && typeof after === 'string' ? changedWords(before, after) : undefined;
  return (
    <section aria-labelledby={id} className="py-4">
      <h4 id={id} className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {label} {moved && <Pill color="orange">{movedLabel}</Pill>}
      </h4>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Side term="Before">
          <PartValueView part={part} value={before} text={texts?.before} changed="del" />
        </Side>
        <Side term={afterLabel}>
          <PartValueView part={part} value={after} text={texts?.after} />
        </Side>
        {moved && (
          <Side term="Current" wide>
            <PartValueView part={part} value={present} />
          </Side>
        )}
      </dl>
    </section>
  );
}

function Side({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'border-orange bg-sunken rounded-2xl border-l-4 px-4 py-3 sm:col-span-2' : ''}`}>
      <dt className="text-soft text-sm">{term}</dt>
      <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
