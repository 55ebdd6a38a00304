import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { Change, EditedListing } from '../../../../server/domain/submissions/revisions.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { useHashTarget } from '../../../lib/hash-target.ts';
import { fieldKeyOf, partLabel } from '../../fields/part-label.ts';

/** The suggestions of visitors that are not reviewed yet, oldest first. The owner can copy them by hand. */
export function Corrections({ corrections, fields }: { corrections: EditedListing['corrections']; fields: readonly Field[] }) {
  const heading = useHashTarget('corrections');
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2
        ref={heading}
        id="corrections"
        tabIndex={-1}
        className="font-display scroll-mt-24 text-xl leading-tight outline-offset-4"
      >
        Suggested by visitors
      </h2>
      <p className="text-soft mt-1 text-sm">We look at them. What is right you can change yourself, too.</p>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {corrections.map(({ _id, changes, reason, createdAt }) => (
          <li key={_id} className="py-3 leading-snug">
            <dl>
              {changes.map((change) => (
                <div key={change.part}>
                  <dt className="font-semibold">{partLabel(change.part, fields)}</dt>
                  <dd dir="auto" className="mb-2 whitespace-pre-line [overflow-wrap:anywhere]">
                    {suggestedText(change, fields)}
                  </dd>
                </div>
              ))}
            </dl>
            {reason !== '' && (
              <p className="border-line mb-2 border-s-2 ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
                <bdi>{reason}</bdi>
              </p>
            )}
            <p className="text-soft text-sm">{formatDateTime(createdAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function suggestedText({ part, after }: Change, fields: readonly Field[]): string {
  if (after === null || after === '') return 'None';
  const field = fields.find(({ key }) => key === fieldKeyOf(part));
  if (field !== undefined) return fieldText(after, field);
  return Array.isArray(after) ? after.join(', ') : String(after);
}
