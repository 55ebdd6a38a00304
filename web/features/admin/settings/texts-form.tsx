import { useQuery, useQueryClient } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { settingsLengths } from '../../../../server/domain/core/lengths.ts';
import { type PublicTexts, type Texts, texts } from '../../../../server/domain/site/sections.contract.ts';
import { toTextsEdit } from '../../../../server/domain/site/texts.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { applySettings } from '../../../api/admin-settings.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** The texts of the site that an operator can change. */
export function TextsForm() {
  const query = useQuery({ ...callQuery('readTexts'), staleTime: 0 });
  return (
    <LoadedForm query={query} label="The texts" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
      {(loaded) => <LoadedTextsForm loaded={loaded} />}
    </LoadedForm>
  );
}

/** The texts as visitors get them: empty texts are omitted, except the last line of the footer. */
function publicTextsOf({ footerLine, ...others }: Texts): PublicTexts {
  return { footerLine, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) };
}

/** The names of the fields in a conflict. */
const labels = {
  footerLine: 'Last line',
  noun: 'Singular',
  nounPlural: 'Plural',
  emptyHome: 'Home page without listings',
  emptySearch: 'Search without results',
  emptyFavorites: 'No favorites',
};

function LoadedTextsForm({ loaded }: { loaded: CallReply<Contract['readTexts']> }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: texts,
    initial: toTextsEdit(loaded),
    version: loaded.version,
    draftName: 'site-texts',
    save: async (values, version = '') => {
      const { message, texts: saved } = await send('saveTexts', { body: values, version });
      const edit = toTextsEdit(saved);
      void applySettings(queryClient, { texts: publicTextsOf(edit) });
      return { values: edit, version: saved.version, message };
    },
    failedText: 'The texts could not be saved. Please try again.',
  });
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <form {...form.formProps} className="space-y-6">
        <SettingsSection title="What you list" hint="Pages and emails use these words instead of “startup” and “startups”.">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Singular" optional maxLength={settingsLengths.noun} placeholder="startup" {...form.text('noun')} />
            <TextField
              label="Plural"
              optional
              maxLength={settingsLengths.noun}
              placeholder="startups"
              {...form.text('nounPlural')}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Footer">
          <TextField
            label="Last line"
            optional
            maxLength={settingsLengths.footerLine}
            placeholder="© 2026 GreenTools Ltd."
            {...form.text('footerLine')}
          />
        </SettingsSection>
        <SettingsSection
          title="Submission guidelines"
          hint="Above the first step of a submission and on “How it works”. You can use Markdown. If empty, nothing is shown."
        >
          <TextAreaField
            label="Guidelines"
            optional
            rows={7}
            maxLength={settingsLengths.guidelines}
            placeholder="We list products that anyone can try today."
            {...form.text('guidelines')}
          />
        </SettingsSection>
        <SettingsSection title="Empty pages" hint="The sentence below the title. If empty, the one shown.">
          <TextField
            label="Home page without listings"
            optional
            maxLength={settingsLengths.emptyState}
            placeholder={say`The first startup to launch will appear here.`}
            {...form.text('emptyHome')}
          />
          <TextField
            label="Search without results"
            optional
            maxLength={settingsLengths.emptyState}
            placeholder="Try searching for something else."
            {...form.text('emptySearch')}
          />
          <TextField
            label="No favorites"
            optional
            maxLength={settingsLengths.emptyState}
            placeholder={say`Use the heart button on a startup to save it here.`}
            {...form.text('emptyFavorites')}
          />
        </SettingsSection>
        <FormProblems form={form} labels={labels} />
        <FormBar form={form} submitLabel="Save texts">
          {form.dirty && <p className="text-soft mr-auto">You have unsaved changes.</p>}
        </FormBar>
      </form>
    </>
  );
}
