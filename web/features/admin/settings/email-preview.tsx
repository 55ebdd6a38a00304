import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Email } from '../../../../server/domain/core/emails.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { SelectField } from '../forms/fields.tsx';
import { kindOptions } from '../outbox/kind-labels.ts';

const formats = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;

/** An email of a chosen kind as it is sent. */
export function EmailPreview() {
  const [kind, setKind] = useState<Email['kind']>('submission.received');
  const [format, setFormat] = useState<(typeof formats)[number]['value']>('html');
  const query = useQuery({
    ...callQuery('previewEmail', { query: { kind } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Email" options={kindOptions} value={kind} onChange={setKind} />
        <SelectField label="Format" options={formats} value={format} onChange={setFormat} />
      </div>
      <QuerySection query={query} label="The preview" skeleton={<div className="skeleton h-96 w-full" />}>
        {({ senderName, replyTo, subject, text, html }) => (
          <div>
            <p className="text-soft wrap-anywhere">
              From {senderName}
              {replyTo !== '' && `, answers to ${replyTo}`}
            </p>
            <p className="mb-3 font-semibold wrap-anywhere">{subject}</p>
            {format === 'html' ? (
              <iframe
                srcDoc={html}
                // The frame has no scripts, forms or origin, and its links cannot open anything outside of it.
                sandbox=""
                title={`Preview: ${subject}`}
                className="border-line h-96 w-full rounded-2xl border"
              />
            ) : (
              // The text scrolls, so it must be focusable for keyboard users.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
              <section aria-label="Plain text" tabIndex={0} className="bg-sunken h-96 overflow-auto rounded-2xl p-4">
                <p className="text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
              </section>
            )}
          </div>
        )}
      </QuerySection>
    </>
  );
}
