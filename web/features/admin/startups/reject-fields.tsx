import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { InsertChips, RejectionTemplates } from './rejection-templates.tsx';

/**
 * The reason for a rejection: typed, or inserted from the reasons for reports or the templates that all admins share. The field
 * must be inside a `DecisionForm`.
 */
export function RejectFields({
  readBy = 'The owner reads this in our email and on their dashboard.',
  reason,
  onChange,
  error,
}: {
  /** Says who reads the reason. */
  readBy?: string;
  reason: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}) {
  const { data: reasons = [] } = useQuery(callQuery('listReportReasons'));
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const field = area.current;
    if (field === null) return;
    const needsGap = field.selectionStart > 0 && !/\s$/.test(field.value.slice(0, field.selectionStart));
    field.focus();
    field.setRangeText(`${needsGap ? '\n' : ''}${text}`, field.selectionStart, field.selectionEnd, 'end');
    onChange(field.value);
  };
  return (
    <>
      <Field label="Reason" optional hint={`${readBy} Ctrl+Enter sends.`} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            value={reason}
            rows={4}
            maxLength={startupLengths.rejectionReason}
            data-autofocus
            onChange={({ target }) => onChange(target.value)}
            className={`${inputClass} py-2.5`}
          />
        )}
      </Field>
      <InsertChips label="Saved texts" texts={reasons} onInsert={insert} />
      <RejectionTemplates reason={reason.trim()} onInsert={insert} />
    </>
  );
}
