import { useQueryClient } from '@tanstack/react-query';
import { settingsLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { messages } from '../../../../server/domain/core/messages.ts';
import { genericHeadline, genericIntroduction } from '../../../../server/domain/site/home-texts.ts';
import { type AdminSettings, settingsEdit, toSettingsEdit } from '../../../../server/domain/site/settings.contract.ts';
import { applySettings, saveSettings } from '../../../api/admin-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { FormBar, FormProblems } from '../forms/form-parts.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { type HeadOf, Previews } from './previews.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The maximum length of a logo's longer side, in pixels. The server stores no larger logos. */
const logoMaxSide = 512;

function useSettingsForm(settings: AdminSettings) {
  const queryClient = useQueryClient();
  return useEditForm({
    schema: settingsEdit,
    initial: toSettingsEdit(settings),
    version: settings.version,
    draftName: 'site-settings',
    unstored: ['logo'],
    save: async (values, version = '') => {
      const saved = await saveSettings(values, version);
      void applySettings(queryClient, toSettingsEdit(saved));
      return { values: toSettingsEdit(saved), version: saved.version, message: messages.settingsSaved };
    },
    failedText: 'Failed to save settings.',
  });
}

export function SettingsForm({ settings, headOf }: { settings: AdminSettings; headOf: HeadOf }) {
  const form = useSettingsForm(settings);
  const { values, set, text, errors } = form;
  const { logo, ...texts } = values;
  const jsonErrorText = jsonError(values.structuredData);
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <form {...form.formProps} className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          <SettingsSection title="Branding">
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
          </SettingsSection>
          <SettingsSection title="Home page">
            <TextField
              label="Headline"
              optional
              maxLength={settingsLengths.headline}
              placeholder={genericHeadline}
              hint="Says what the site is, in one line."
              {...text('headline')}
            />
            <TextField
              label="Introduction"
              optional
              maxLength={settingsLengths.introduction}
              placeholder={genericIntroduction}
              hint="One sentence below the headline."
              {...text('introduction')}
            />
          </SettingsSection>
          <SettingsSection title="Basic SEO">
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
              hint="Separate with commas."
              {...text('seoKeywords')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Canonical URL"
                type="url"
                optional
                maxLength={commonLengths.url}
                placeholder="https://"
                hint="The base address of every page."
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
          </SettingsSection>
          <SettingsSection
            title="Open Graph"
            hint="Used in link previews when the home page is shared. Empty fields use the values above."
          >
            <TextField label="Open Graph title" optional maxLength={settingsLengths.ogTitle} {...text('ogTitle')} />
            <TextAreaField
              label="Open Graph description"
              optional
              rows={3}
              maxLength={settingsLengths.ogDescription}
              {...text('ogDescription')}
            />
            <TextField label="Open Graph image URL" optional inputMode="url" maxLength={commonLengths.url} {...text('ogImage')} />
          </SettingsSection>
          <SettingsSection title="Twitter cards" hint="Fill these in only where they differ from Open Graph.">
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
          </SettingsSection>
          <SettingsSection title="Structured data" hint="JSON-LD for the home page. If empty, the site generates its own.">
            <StructuredDataField
              field={text('structuredData')}
              jsonErrorText={jsonErrorText}
              onFormat={(formatted) => set('structuredData', formatted)}
            />
          </SettingsSection>
          <FormProblems form={form} />
          <FormBar form={form} submitLabel="Save Settings" canSubmit={jsonErrorText === undefined}>
            {jsonErrorText !== undefined && <p className="text-accent font-semibold">Please fix JSON errors before saving.</p>}
          </FormBar>
        </div>
        <Previews settings={texts} logo={logo ?? values.logoUrl} headOf={headOf} />
      </form>
    </>
  );
}

/** JSON-LD as text; syntax errors are shown while it is typed. */
function StructuredDataField({
  field,
  jsonErrorText,
  onFormat,
}: {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The syntax error of the typed text. */
  jsonErrorText: string | undefined;
  onFormat: (formatted: string) => void;
}) {
  return (
    <>
      <TextAreaField
        label="JSON-LD"
        optional
        rows={10}
        maxLength={settingsLengths.structuredData}
        spellCheck={false}
        className="font-mono"
        {...field}
        error={jsonErrorText ?? field.error}
      />
      <Button
        disabled={jsonErrorText !== undefined || field.value.trim() === ''}
        onClick={() => onFormat(formatJson(field.value))}
        className="-mt-2"
      >
        Format JSON
      </Button>
    </>
  );
}

/** The parser's error message for invalid JSON; undefined for valid JSON and empty text. */
export function jsonError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `JSON Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Indents JSON. Invalid JSON is returned unchanged. */
export function formatJson(text: string): string {
  return text.trim() === '' || jsonError(text) !== undefined ? text : JSON.stringify(JSON.parse(text), null, 2);
}

/** Describes the length of a text, in characters, against its recommended range. */
export function lengthHint(text: string, [from, to]: readonly [from: number, to: number]): string {
  const { length } = text.trim();
  const fits = length === 0 ? '' : length < from ? ' (short)' : length > to ? ' (long)' : ' (good)';
  return `${from}–${to} characters work best; ${length} so far${fits}.`;
}
