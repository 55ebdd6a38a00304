import { useQuery, useQueryClient } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import { reportReasons, type ReportReason } from '../../../../server/domain/audience/reports.contract.ts';
import { newShortToken } from '../../../../server/domain/core/ids.ts';
import { maxItems, reportLengths, startupLengths } from '../../../../server/domain/core/lengths.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { moveItem, ReorderButtons, useFocusAfterRender } from '../forms/ordered-list.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';

const title = 'Reasons for reports and rejections';

interface DialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/**
 * The list of reasons. Visitors choose from it in a report, admins choose from it in a rejection, and founders read it in the
 * wizard.
 */
export function ReasonsDialog(props: DialogProps) {
  const query = useQuery({ ...callQuery('getReportReasons'), staleTime: 0, gcTime: 0 });
  if (query.data !== undefined) return <ReasonsForm loaded={query.data} {...props} />;
  return (
    <Modal title={title} placement="wide" open onClose={props.onClose}>
      <QuerySection query={query} label="The reasons" skeleton={<div className="skeleton h-56 w-full" />}>
        {() => null}
      </QuerySection>
    </Modal>
  );
}

function ReasonsForm({
  loaded: { reasons: loadedReasons, version },
  onClose,
  onSaved,
}: DialogProps & { loaded: CallReply<Contract['getReportReasons']> }) {
  const queryClient = useQueryClient();
  const setFocusKey = useFocusAfterRender();
  const form = useEditForm({
    schema: reportReasons,
    draftName: 'reasons',
    initial: { reasons: loadedReasons },
    version,
    save: async (values, basedOn = '') => {
      await send('saveReportReasons', { body: values, version: basedOn });
      void invalidateCalls(queryClient, ['listReportReasons', 'getReportReasons', 'listAudit']);
      onSaved();
    },
  });
  const { reasons } = form.values;
  const change = (index: number, changed: Partial<ReportReason>, editedPath: string) =>
    form.set(
      'reasons',
      reasons.map((reason, at) => (at === index ? { ...reason, ...changed } : reason)),
      editedPath,
    );
  return (
    <EditDialog title={title} placement="large" form={form} onClose={onClose}>
      <p className="text-soft">{say`Visitors choose from these titles when they report a startup. The texts are used in rejections, and the submission form
        shows both.`}</p>
      <ul className="space-y-4">
        {reasons.map((reason, index) => (
          <li key={reason.key} className="border-line rounded-card flex items-start gap-3 border p-4 max-sm:flex-col-reverse">
            <div className="w-full grow space-y-3">
              <TextField
                label="Title"
                data-focus={`${reason.key} title`}
                value={reason.title}
                maxLength={reportLengths.reasonTitle}
                error={form.errors[`reasons.${index}.title`]}
                onChange={({ target }) => change(index, { title: target.value }, `reasons.${index}.title`)}
              />
              <TextAreaField
                label="Text"
                rows={2}
                value={reason.text}
                maxLength={startupLengths.rejectionReason}
                error={form.errors[`reasons.${index}.text`]}
                onChange={({ target }) => change(index, { text: target.value }, `reasons.${index}.text`)}
              />
            </div>
            <ReorderButtons
              name={reason.title || 'the new reason'}
              focusKey={reason.key}
              position={{ index, count: reasons.length }}
              whyNotRemoved={reasons.length === 1 ? 'Keep at least one reason.' : undefined}
              onMove={(to) => {
                form.set('reasons', moveItem(reasons, index, to));
                setFocusKey(`${reason.key} ${to > index ? 'down' : 'up'}`);
              }}
              onRemove={() => {
                form.set('reasons', reasons.toSpliced(index, 1));
                setFocusKey('add reason');
              }}
            />
          </li>
        ))}
      </ul>
      <ErrorText className="text-sm">{form.errors['reasons']}</ErrorText>
      {reasons.length < maxItems.reportReasons && (
        <Button
          data-focus="add reason"
          onClick={() => {
            const key = `reason-${newShortToken()}`;
            form.set('reasons', [...reasons, { key, title: '', text: '' }]);
            setFocusKey(`${key} title`);
          }}
        >
          Add reason
        </Button>
      )}
    </EditDialog>
  );
}
