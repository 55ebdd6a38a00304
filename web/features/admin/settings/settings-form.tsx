import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { commonLengths, settingsLengths } from '../../../../server/domain/core/lengths.ts';
import { type AdminSettings, settingsEdit, toSettingsEdit } from '../../../../server/domain/site/settings.contract.ts';
import { messages } from '../../../../server/domain/core/messages.ts';
import { saveSettings, applySettings } from '../../../api/admin-settings.ts';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField } from '../kit/fields.tsx';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { ImageField } from '../kit/image-field.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';
import { jsonError, lengthHint } from './json-check.ts';
import { type HeadOf, Previews } from './previews.tsx';
import { StructuredDataField } from './structured-data-field.tsx';

/** The longer side of a logo in pixels; the server stores no larger ones. */
const logoMaxSide = 512;

export function SettingsForm({ settings, headOf }: { settings: AdminSettings; headOf: HeadOf }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ActionResult>();
  const form = useEditForm({
    schema: settingsEdit,
    initial: toSettingsEdit(settings),
    version: settings.version,
    save: async (values, version = '') => {
      try {
        const saved = await saveSettings(values, version);
        void applySettings(queryClient, saved);
        setOutcome({ kind: 'done', message: messages.settingsSaved });
        return { values: toSettingsEdit(saved), version: saved.version };
      } catch (error) {
        setOutcome({ kind: 'failed', message: 'Failed to save settings.' });
        throw error;
      }
    },
    // The status message beside the submit button shows the error.
    errorText: () => '',
  });
  const { values, set, text, errors } = form;
  const { logo, ...texts } = values;
  const jsonErrorText = jsonError(values.structuredData);
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <ScreenHeading title="Website Settings" hint={form.dirty ? 'There are changes that are not saved yet.' : undefined} />
      <form {...form.formProps} className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          <Section title="Branding">
            <TextField label="Site name" required maxLength={settingsLengths.siteName} {...text('siteName')} />
            <TextField label="Contact email" type="email" optional maxLength={commonLengths.email} {...text('contactEmail')} />
            <ImageField
              label="Logo"
              optional
              name={values.siteName}
              hint="PNG, JPG, GIF. Max 1MB"
              maxSide={logoMaxSide}
              value={logo ?? values.logoUrl}
              error={errors['logo'] ?? errors['logoUrl']}
              onChange={(image) => {
                const isNew = image.startsWith('data:') && image !== values.logoUrl;
                set('logo', isNew ? image : undefined);
                if (!isNew) set('logoUrl', image);
              }}
            />
          </Section>
          <Section title="Basic SEO">
            <TextField
              label="Title"
              optional
              maxLength={settingsLengths.seoTitle}
              placeholder="50-60 characters"
              hint={lengthHint(values.seoTitle, [50, 60])}
              {...text('seoTitle')}
            />
            <TextAreaField
              label="Description"
              optional
              rows={3}
              maxLength={settingsLengths.seoDescription}
              placeholder="150-160 characters"
              hint={lengthHint(values.seoDescription, [150, 160])}
              {...text('seoDescription')}
            />
            <TextField
              label="Keywords"
              optional
              maxLength={settingsLengths.seoKeywords}
              hint="Parted by commas."
              {...text('seoKeywords')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Canonical URL"
                type="url"
                optional
                maxLength={commonLengths.url}
                placeholder="https://"
                hint="Every page's address begins with it."
                {...text('canonicalUrl')}
              />
              <TextField
                label="Robots"
                optional
                maxLength={settingsLengths.robotsContent}
                placeholder="index, follow"
                {...text('robotsContent')}
              />
            </div>
          </Section>
          <Section title="Open Graph" hint="For cards where the home page is shared. What is empty is taken from above.">
            <TextField label="Open Graph title" optional maxLength={settingsLengths.ogTitle} {...text('ogTitle')} />
            <TextAreaField
              label="Open Graph description"
              optional
              rows={3}
              maxLength={settingsLengths.ogDescription}
              {...text('ogDescription')}
            />
            <TextField label="Open Graph image URL" optional inputMode="url" maxLength={commonLengths.url} {...text('ogImage')} />
          </Section>
          <Section title="Twitter cards" hint="Where they differ from Open Graph.">
            <TextField label="Twitter title" optional maxLength={settingsLengths.twitterTitle} {...text('twitterTitle')} />
            <TextAreaField
              label="Twitter description"
              optional
              rows={3}
              maxLength={settingsLengths.twitterDescription}
              {...text('twitterDescription')}
            />
            <TextField
              label="Twitter image URL"
              optional
              inputMode="url"
              maxLength={commonLengths.url}
              {...text('twitterImage')}
            />
          </Section>
          <Section title="Structured data" hint="JSON-LD of the home page. When it is empty, the page describes the site itself.">
            <StructuredDataField
              field={text('structuredData')}
              jsonErrorText={jsonErrorText}
              onFormat={(formatted) => set('structuredData', formatted)}
            />
          </Section>
          {form.conflict !== undefined && <ConflictPanel conflict={form.conflict} saving={form.saving} />}
          <div className="border-line bg-paper/95 sticky bottom-0 in-[:has([data-bottom-bar])]:bottom-18 z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t px-1 py-3 backdrop-blur">
            {jsonErrorText !== undefined && <p className="text-accent font-semibold">Please fix JSON errors before saving.</p>}
            <StatusMessage result={outcome} />
            <SubmitButton busy={form.saving} disabled={jsonErrorText !== undefined}>
              Save Settings
            </SubmitButton>
          </div>
        </div>
        <Previews settings={texts} logo={logo ?? values.logoUrl} headOf={headOf} />
      </form>
    </>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line rounded-card bg-raised border p-4 sm:p-6">
      <h2 className="font-display text-xl">{title}</h2>
      {hint !== undefined && <p className="text-soft mt-1 text-sm">{hint}</p>}
      <div className="mt-5 space-y-5">{children}</div>
    </section>
  );
}
