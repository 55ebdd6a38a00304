import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { emailKinds } from '../core/sample-emails.ts';
import { messages } from '../core/messages.ts';
import { editOf, version } from '../core/schemas.ts';
import { emailSettings, type EmailSettings } from './stored-sections.contract.ts';

/** The settings with their properties in the order of the schema, because the version depends on this order. */
export const toEmailSettingsEdit = (stored: EmailSettings): EmailSettings => editOf(emailSettings, stored);

const adminEmailSettings = v.strictObject({ ...emailSettings.entries, version });

export const readEmailSettings = declareCall('GET', '/admin/site/emails', {
  summary: 'The settings of all emails for editing, with their version, never from a cache.',
  who: { may: 'manageSite' },
  reply: adminEmailSettings,
});

export const saveEmailSettings = declareCall('POST', '/admin/site/emails', {
  summary: 'Saves the settings of all emails. They also apply to emails that wait to be sent.',
  who: { may: 'manageSite' },
  body: emailSettings,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.emailSettingsSaved), emails: adminEmailSettings }),
  transaction: 'own',
});

export const previewEmail = declareCall('GET', '/admin/site/emails/preview', {
  summary:
    'A sample email of the given kind, with made-up names, as it would be sent. `html` is untrusted: show it only in a sandboxed frame.',
  who: { may: 'manageSite' },
  query: v.strictObject({ kind: v.picklist(emailKinds, 'Please choose a kind of email.') }),
  reply: v.strictObject({
    /** '' for the address of the sender. */
    replyTo: v.string(),
    senderName: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
  }),
});
