import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { parseColor } from '../../../../server/domain/core/colors.ts';
import { type FaceEdit, faceEdit, toFaceEdit } from '../../../../server/domain/site/face.contract.ts';
import { accentsOf, presentFace } from '../../../../server/domain/site/face-css.ts';
import type { Face } from '../../../../server/domain/site/stored-sections.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { applySettings } from '../../../api/admin-settings.ts';
import { settingsQuery } from '../../../api/settings.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { CheckboxField, SelectField } from '../forms/fields.tsx';
import { FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { AccentField } from './accent-field.tsx';
import { FacePreview } from './face-preview.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SiteIcons } from './site-icons.tsx';

/** The maximum length of a logo's longer side, in pixels. The server stores no larger logos. */
const logoMaxSide = 512;

/** The look of the site: logos, colors, typefaces, corners and theme. */
export function FaceForm() {
  const query = useQuery({ ...callQuery('readFace'), staleTime: 0 });
  return (
    <LoadedForm query={query} label="The appearance" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
      {(loaded) => <LoadedFaceForm loaded={loaded} />}
    </LoadedForm>
  );
}

function LoadedFaceForm({ loaded }: { loaded: CallReply<Contract['readFace']> }) {
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const initial: FaceEdit = toFaceEdit(loaded);
  const form = useEditForm({
    schema: faceEdit,
    initial,
    version: loaded.version,
    draftName: 'site-face',
    unstored: ['logo', 'darkLogo'],
    save: async (values, version = '') => {
      const { message, face: saved } = await send('saveFace', { body: values, version });
      const { logoUrl, ...face } = toFaceEdit(saved);
      void applySettings(queryClient, { logoUrl, face: presentFace(face, logoUrl) });
      return { values: toFaceEdit(saved), version: saved.version, message };
    },
    failedText: 'The appearance could not be saved. Please try again.',
  });
  const { values, set, errors } = form;
  const { accent, darkAccent, showsName = true } = values;
  // Colors that are still being typed are not previewed.
  const shownFace: Face = {
    ...values,
    showsName,
    accent: parseColor(accent) ?? '',
    darkAccent: parseColor(darkAccent) ?? '',
  };
  const siteName = settings?.siteName ?? '';
  const logo = values.logo ?? values.logoUrl;
  const imageField = (address: 'logoUrl' | 'darkLogoUrl', data: 'logo' | 'darkLogo') => ({
    name: siteName,
    maxSide: logoMaxSide,
    value: values[data] ?? values[address],
    error: errors[data] ?? errors[address],
    onChange: (image: string) => {
      const isNew = image.startsWith('data:') && image !== values[address];
      set(data, isNew ? image : undefined);
      if (!isNew) set(address, image);
      if (isNew && data === 'logo') void isWide(image).then((wide) => set('showsName', !wide));
    },
  });
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <form {...form.formProps} className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          <SettingsSection title="Logo">
            <ImageField label="Logo" optional hint="PNG, JPG, GIF. Max 1MB" {...imageField('logoUrl', 'logo')} />
            <ImageField
              label="Logo in the dark theme"
              optional
              hint="If empty, both themes show the same logo."
              {...imageField('darkLogoUrl', 'darkLogo')}
            />
            {logo !== '' && (
              <div>
                <CheckboxField
                  label={faceLabels.showsName}
                  checked={showsName}
                  onChange={(checked) => set('showsName', checked)}
                />
                <p className="text-soft text-sm">
                  Leave it out if the logo contains the name. Screen readers still read the name.
                </p>
              </div>
            )}
            <SiteIcons logoUrl={settings?.logoUrl ?? ''} face={settings?.face} />
          </SettingsSection>
          <SettingsSection
            title="Color"
            hint="For links, buttons, charts and what is selected. Both themes are checked: text needs a contrast of 4.5 to 1."
          >
            <AccentField
              label="Accent color"
              theme="light"
              name="accent"
              value={accent}
              error={errors['accent']}
              shown={accentsOf({ accent: '', darkAccent: '' }, 'light').accent}
              hint="Such as #b3361e or oklch(55% 0.18 29)."
              onChange={(color) => set('accent', color)}
            />
            <AccentField
              label="Accent color in the dark theme"
              theme="dark"
              name="darkAccent"
              value={darkAccent}
              error={errors['darkAccent']}
              shown={accentsOf({ ...shownFace, darkAccent: '' }, 'dark').accent}
              hint="If empty, a lighter shade of the accent color."
              onChange={(color) => set('darkAccent', color)}
            />
          </SettingsSection>
          <ShapeSection values={values} set={set} />
          <FormProblems form={form} labels={faceLabels} />
          <FormBar form={form} submitLabel="Save appearance">
            {form.dirty && <p className="text-soft mr-auto">You have unsaved changes.</p>}
          </FormBar>
        </div>
        <FacePreview
          face={shownFace}
          siteName={siteName}
          logos={{ light: logo, dark: (values.darkLogo ?? values.darkLogoUrl) || logo }}
        />
      </form>
    </>
  );
}

/** The names of the fields in a conflict. */
const faceLabels = {
  logoUrl: 'Logo',
  darkLogoUrl: 'Logo in the dark theme',
  darkAccent: 'Accent color in the dark theme',
  showsName: 'Show the name beside the logo',
};

/** Whether an image is at least twice as wide as high. Such a logo usually contains the name of the site. */
async function isWide(src: string): Promise<boolean> {
  const image = new Image();
  image.src = src;
  await image.decode().catch(() => undefined);
  return image.naturalWidth >= 2 * image.naturalHeight && image.naturalWidth > 0;
}

/** Typefaces, corners and the theme. */
function ShapeSection({
  values: { typeface, corners, theme },
  set,
}: {
  values: FaceEdit;
  set: <Name extends keyof FaceEdit>(name: Name, value: FaceEdit[Name]) => void;
}) {
  return (
    <SettingsSection title="Type, corners and theme">
      <SelectField
        label="Typefaces"
        value={typeface}
        options={[
          { value: 'own', label: 'Young Serif and Instrument Sans' },
          { value: 'system', label: "The fonts of the visitor's device" },
        ]}
        onChange={(value) => set('typeface', value)}
      />
      <SelectField
        label="Corners"
        value={corners}
        options={[
          { value: 'round', label: 'Round' },
          { value: 'slight', label: 'Slightly round' },
          { value: 'square', label: 'Square' },
        ]}
        onChange={(value) => set('corners', value)}
      />
      <SelectField
        label="Theme"
        hint="For visitors who have not chosen one."
        value={theme}
        options={[
          { value: 'auto', label: "Match the visitor's device" },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(value) => set('theme', value)}
      />
    </SettingsSection>
  );
}
