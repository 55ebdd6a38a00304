import { nounOf } from '../core/noun.ts';
import type { Call } from '../call-context.ts';
import { messages } from '../core/messages.ts';
import { sampleEmails } from '../core/sample-emails.ts';
import { toEmailSettingsEdit } from './emails.contract.ts';
import type * as contract from './emails.contract.ts';
import { loadSection, loadSettings } from './load-settings.ts';
import { readSection, saveSection } from './sections.calls.ts';

export const readEmailSettings: Call<typeof contract.readEmailSettings> = ({ store }) =>
  readSection(store, 'emails', toEmailSettingsEdit);

export const saveEmailSettings: Call<typeof contract.saveEmailSettings> = async (context, { body }) => ({
  message: messages.emailSettingsSaved,
  emails: await saveSection(
    context,
    { name: 'emails', subject: 'Email settings', toEdit: toEmailSettingsEdit },
    async () => body,
  ),
});

export const previewEmail: Call<typeof contract.previewEmail> = async ({ store, adapters, origin }, { query }) => {
  const { siteName } = await loadSettings(store);
  const { senderName, replyTo, footer } = await loadSection(store, 'emails');
  const noun = nounOf(await loadSection(store, 'texts'));
  const pages = await store.pages.published();
  const site = { siteName, origin, footer, noun, pages };
  const { subject, text, html } = await adapters.renderEmail(sampleEmails[query.kind], site);
  return { senderName: senderName || siteName, replyTo, subject, text, html };
};
