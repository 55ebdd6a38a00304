import { columnLabel } from '../../../../server/domain/transfer/column-labels.ts';
import type { Difference } from '../../../../server/domain/transfer/plan.ts';
import { valueText } from './import-texts.ts';

/** The fields that an import changes, each with its old and its new value. */
export function FieldChanges({ changes }: { changes: readonly Difference[] }) {
  return (
    <dl className="mt-2 space-y-2">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="text-soft text-sm">{columnLabel(field)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-soft">
              <bdi>{valueText(before)}</bdi>
            </del>{' '}
            <ins className="no-underline">
              <bdi>{valueText(after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
