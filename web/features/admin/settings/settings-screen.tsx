import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery, send } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { LoadedForm } from '../forms/form-parts.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { StatusSwitch } from '../table/row-buttons.tsx';
import { EmailSettings } from './email-settings.tsx';
import { EmailsSection } from './emails-section.tsx';
import { FaceForm } from './face-form.tsx';
import { InstantPartsSection } from './instant-parts-section.tsx';
import { MenusForm } from './menus-form.tsx';
import { type SettingsPart, settingsParts } from './settings-parts.ts';
import { MeasuringForm } from './measuring-form.tsx';
import type { HeadOf } from './previews.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TextsForm } from './texts-form.tsx';

const partLink =
  'hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent relative flex min-h-9 items-center rounded-xl px-3 font-medium no-underline';

/** The parts of the settings, each with its own address. */
const parts: Readonly<Record<SettingsPart, string>> = {
  face: 'Appearance',
  texts: 'Texts',
  menus: 'Menus',
  emails: 'Emails',
  measuring: 'Search engines and analytics',
};

/** One part of the settings. `headOf` builds the head of the public home page from settings. */
export function SettingsScreen({ part, headOf }: { part: SettingsPart | undefined; headOf: HeadOf }) {
  return (
    <>
      <ScreenHeading title="Website Settings" />
      <nav aria-label="Settings" className="mb-6 flex flex-wrap gap-2">
        {[undefined, ...settingsParts].map((name) => (
          <Link
            key={name ?? 'general'}
            to="/admin/settings"
            search={name === undefined ? {} : { part: name }}
            // By default, the router would mark the link to the general part as current on every part's page.
            activeOptions={{ exact: true }}
            aria-current={name === part ? 'page' : undefined}
            className={partLink}
          >
            {name === undefined ? 'General' : parts[name]}
          </Link>
        ))}
      </nav>
      {part === undefined && <GeneralSettings headOf={headOf} />}
      {part === 'texts' && <TextsForm />}
      {part === 'menus' && <MenusForm />}
      {part === 'emails' && <EmailSettings />}
      {part === 'face' && <FaceForm />}
      {part === 'measuring' && <MeasuringForm />}
    </>
  );
}

/** Loads the general settings into their form. */
function GeneralSettings({ headOf }: { headOf: HeadOf }) {
  const query = useQuery({ ...callQuery('readSettings'), staleTime: 0 });
  return (
    <LoadedForm query={query} label="The settings" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
      {(settings) => (
        <>
          <SettingsForm settings={settings} headOf={headOf} />
          <InstantPartsSection />
          <SecuritySection />
          <EmailsSection />
        </>
      )}
    </LoadedForm>
  );
}

/** The switch for passkeys of admins. It is saved immediately, separately from the form above. */
function SecuritySection() {
  const queryClient = useQueryClient();
  const settingsQuery = callQuery('getSecuritySettings');
  const query = useQuery(settingsQuery);
  const save = async (adminsNeedPasskey: boolean) => {
    queryClient.setQueryData(settingsQuery.queryKey, await send('saveSecuritySettings', { body: { adminsNeedPasskey } }));
  };
  return (
    <section aria-label="Security" className="border-line rounded-card bg-raised mt-8 border p-4 sm:p-6">
      <h2 className="font-display text-xl">Security</h2>
      <QuerySection query={query} label="The sign-in settings" skeleton={<div className="skeleton rounded-card mt-5 h-11" />}>
        {({ adminsNeedPasskey }) => (
          <>
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h3 className="font-semibold">Admins need a passkey</h3>
              <StatusSwitch
                active={adminsNeedPasskey}
                label={adminsNeedPasskey ? 'Required' : 'Not required'}
                name="Admins need a passkey"
                onToggle={() => save(!adminsNeedPasskey)}
              />
            </div>
            <p className="text-soft mt-1 max-w-prose">
              If this is required, admins, editors and reviewers cannot sign in with a password alone. Anyone without a passkey
              must add one before doing anything else. Create{' '}
              <Link to="/settings" hash="passkeys" className="underline underline-offset-4">
                recovery codes
              </Link>{' '}
              before you need them.
            </p>
          </>
        )}
      </QuerySection>
    </section>
  );
}
