import { useQuery } from '@tanstack/react-query';
import { reportLengths } from '../../../server/domain/core/lengths.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { MessageForm } from './message-form.tsx';
import { sendOrQueue } from '../../api/client.ts';

export function ReportForm({ startup }: { startup: Pick<PublicStartup, '_id' | 'name' | 'slug'> }) {
  const { data: reasons = [], isError, refetch } = useQuery(callQuery('listReportReasons'));
  return (
    <MessageForm
      call="sendReport"
      action={`/report?startup=${startup.slug}`}
      startup={startup}
      send={({ reason = '', details = '', email = '' }) =>
        sendOrQueue(
          'sendReport',
          { startupId: startup._id, reason, details, email },
          { label: `Report about ${startup.name}`, successMessage: `Your report about ${startup.name} was sent.` },
        )
      }
      onRefused={() => void refetch()}
      submitLabel="Send report"
    >
      {(values) => (
        <>
          <fieldset>
            <legend className="mb-1 font-semibold">What is wrong?</legend>
            {isError && (
              <p role="alert">
                The reasons could not be loaded.{' '}
                <button type="button" className="font-semibold underline" onClick={() => void refetch()}>
                  Try again
                </button>
              </p>
            )}
            {reasons.map(({ key, title }) => (
              <label key={key} className="flex min-h-9 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={key}
                  required
                  defaultChecked={values['reason'] === key}
                  className="accent-accent size-5 shrink-0"
                />
                <span dir="auto">{title}</span>
              </label>
            ))}
          </fieldset>
          <TextAreaField
            label="Details"
            optional
            name="details"
            rows={3}
            maxLength={reportLengths.details}
            defaultValue={values['details']}
          />
        </>
      )}
    </MessageForm>
  );
}

export function ReportDialog({ startup, onClose }: { startup: PublicStartup; onClose: () => void }) {
  return (
    <Modal title={`Report ${startup.name}`} open onClose={onClose}>
      <ReportForm startup={startup} />
    </Modal>
  );
}
