import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { emailSettingsLengths } from '../../../../server/domain/core/lengths.ts';
import { toEmailSettingsEdit } from '../../../../server/domain/site/emails.contract.ts';
import { emailSettings } from '../../../../server/domain/site/stored-sections.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { EmailRecords, EmailTest } from '../setup/email-test-dialog.tsx';
import { EmailPreview } from './email-preview.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The settings of all emails, a preview of each kind, and a test. */
export function EmailSettings() {
  const query = useQuery({ ...callQuery('readEmailSettings'), staleTime: 0 });
  return (
    <div className="space-y-6">
      <LoadedForm query={query} label="The email settings" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
        {(loaded) => <EmailSettingsForm loaded={loaded} />}
      </LoadedForm>
      <SettingsSection title="Preview" hint="Each kind of email, with made-up names and the saved settings.">
        <EmailPreview />
      </SettingsSection>
      <SettingsSection title="Test">
        <div>
          <EmailTest />
          <EmailRecords />
        </div>
      </SettingsSection>
      <p>
        <Link to="/admin/emails" search={{ status: 'failed' }} className="underline underline-offset-4">
          Emails that could not be sent
        </Link>
      </p>
    </div>
  );
}

function EmailSettingsForm({ loaded }: { loaded: CallReply<Contract['readEmailSettings']> }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: emailSettings,
    initial: toEmailSettingsEdit(loaded),
    version: loaded.version,
    draftName: 'site-emails',
    save: async (values, version = '') => {
      const { message, emails } = await send('saveEmailSettings', { body: values, version });
      void invalidateCalls(queryClient, ['previewEmail', 'listAudit']);
      return { values: toEmailSettingsEdit(emails), version: emails.version, message };
    },
    failedText: 'The email settings could not be saved. Please try again.',
  });
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <form {...form.formProps} className="space-y-6">
        <SettingsSection title="Sender">
          <TextField
            label="Sender name"
            optional
            hint="If empty, the name of the site."
            maxLength={emailSettingsLengths.senderName}
            {...form.text('senderName')}
          />
          <TextField
            label="Reply-to address"
            optional
            type="email"
            hint="Answers to emails go here. If empty, they go to the sender's address, which is MAIL_FROM or the contact address."
            maxLength={commonLengths.email}
            {...form.text('replyTo')}
          />
          <TextAreaField
            label="Footer"
            optional
            hint="Below each email, such as your company and its postal address."
            rows={3}
            maxLength={emailSettingsLengths.footer}
            {...form.text('footer')}
          />
        </SettingsSection>
        <FormProblems form={form} />
        <FormBar form={form} submitLabel="Save email settings">
          {form.dirty && <p className="text-soft mr-auto">You have unsaved changes.</p>}
        </FormBar>
      </form>
    </>
  );
}
