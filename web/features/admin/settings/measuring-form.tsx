import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { measuringLengths } from '../../../../server/domain/core/measuring-lengths.ts';
import { analyticsProviders, presentAnalytics } from '../../../../server/domain/site/analytics.ts';
import { toMeasuringEdit } from '../../../../server/domain/site/measuring.contract.ts';
import { leavesSearchEngines } from '../../../../server/domain/site/robots.ts';
import { measuring, type Measuring } from '../../../../server/domain/site/stored-sections.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { applySettings } from '../../../api/admin-settings.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { CheckboxField, SelectField } from '../forms/fields.tsx';
import { FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** How the site is found and measured: search consoles, analytics, robots.txt and security.txt. */
export function MeasuringForm() {
  const query = useQuery({ ...callQuery('readMeasuring'), staleTime: 0 });
  return (
    <LoadedForm query={query} label="The settings" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
      {(loaded) => <LoadedMeasuringForm loaded={loaded} />}
    </LoadedForm>
  );
}

type Form = ReturnType<typeof useEditForm<typeof measuring>>;

function LoadedMeasuringForm({ loaded }: { loaded: CallReply<Contract['readMeasuring']> }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: measuring,
    initial: toMeasuringEdit(loaded),
    version: loaded.version,
    draftName: 'site-measuring',
    save: async (values, version = '') => {
      const { message, measuring: saved } = await send('saveMeasuring', { body: values, version });
      const edit = toMeasuringEdit(saved);
      void applySettings(queryClient, { analytics: presentAnalytics(edit) });
      return { values: edit, version: saved.version, message };
    },
    failedText: 'The settings could not be saved. Please try again.',
  });
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <form {...form.formProps} className="space-y-6">
        <ConsolesSection form={form} />
        <AnalyticsSection form={form} />
        <RobotsSection form={form} />
        <SecurityTxtSection form={form} />
        <FormProblems form={form} labels={labels} />
        <FormBar form={form} submitLabel="Save">
          {form.dirty && <p className="text-soft mr-auto">You have unsaved changes.</p>}
        </FormBar>
      </form>
    </>
  );
}

/** The names of the fields in a conflict. */
const labels = {
  googleFile: 'File of Google',
  otherName: 'Name of another tag',
  otherCode: 'Code of another tag',
  analyticsHost: 'Host of analytics',
  analyticsSite: 'Site in analytics',
  robots: 'Lines in robots.txt',
  blocksAi: 'Ask AI crawlers not to read this site',
  securityContact: 'Security contact',
  securityPolicy: 'Security policy',
  securityLanguages: 'Languages of security reports',
};

function ConsolesSection({ form }: { form: Form }) {
  return (
    <SettingsSection
      title="Search consoles"
      hint="Shows a search engine that the site is yours. Paste the code or the whole meta tag. Tags are in the head of the home page."
    >
      <TextField label="Google" optional autoComplete="off" {...form.text('google')} />
      <TextField
        label="Google, as a file"
        optional
        autoComplete="off"
        placeholder="google0123456789abcdef.html"
        hint="The name of the file that Google asks for. The site serves it; you upload nothing."
        {...form.text('googleFile')}
      />
      <TextField label="Bing" optional autoComplete="off" hint="As a tag and as /BingSiteAuth.xml." {...form.text('bing')} />
      <TextField label="Yandex" optional autoComplete="off" hint="As a tag and as a file." {...form.text('yandex')} />
      <TextField label="Pinterest" optional autoComplete="off" {...form.text('pinterest')} />
      <TextField label="Facebook" optional autoComplete="off" {...form.text('facebook')} />
      <TextField
        label="Another service: name of the tag"
        optional
        autoComplete="off"
        placeholder="naver-site-verification"
        maxLength={measuringLengths.name}
        {...form.text('otherName')}
      />
      <TextField label="Another service: code" optional autoComplete="off" {...form.text('otherCode')} />
    </SettingsSection>
  );
}

const providerNames = Object.entries(analyticsProviders).map(([value, { name }]) => ({
  // The cast is safe, because these are the keys of the table.
  value: value as keyof typeof analyticsProviders,
  label: name,
}));

function AnalyticsSection({ form }: { form: Form }) {
  const { analytics } = form.values;
  const provider = analytics === '' ? undefined : analyticsProviders[analytics];
  return (
    <SettingsSection
      title="Analytics"
      hint="This site counts visits by itself, without cookies. A service of your own can count them, too."
    >
      <SelectField<Measuring['analytics']>
        label="Service"
        options={[{ value: '', label: 'None' }, ...providerNames]}
        value={analytics}
        error={form.errors['analytics']}
        onChange={(value) => form.set('analytics', value)}
      />
      {provider !== undefined && (
        <>
          <TextField
            label="Host"
            optional={provider.host !== ''}
            autoComplete="off"
            placeholder={provider.host || 'stats.example.com'}
            hint={provider.host === '' ? 'Without https:// and path.' : `If empty, ${provider.host}.`}
            maxLength={measuringLengths.host}
            {...form.text('analyticsHost')}
          />
          {provider.site !== undefined && (
            <TextField
              label={provider.site.label}
              autoComplete="off"
              placeholder={provider.site.example}
              maxLength={measuringLengths.site}
              {...form.text('analyticsSite')}
            />
          )}
          <p className="text-soft text-sm">
            Public pages then load a script from this host, and may connect to no other service. The service learns the address
            and title of each page that is opened, the page before it, and what every request reveals: the IP address and the
            browser. The script is never loaded in the admin area, in the demo, or for visitors who send Global Privacy Control or
            Do Not Track. Name the service in your{' '}
            <Link to="/admin/pages" className="underline underline-offset-4">
              privacy policy
            </Link>
            ; the template does.
          </p>
        </>
      )}
    </SettingsSection>
  );
}

function RobotsSection({ form }: { form: Form }) {
  return (
    <SettingsSection title="robots.txt" hint="Crawlers are always asked to leave out the admin area, members' pages and the API.">
      <CheckboxField
        label="Ask AI crawlers not to read this site"
        checked={form.values.blocksAi}
        onChange={(checked) => form.set('blocksAi', checked)}
      />
      <TextAreaField
        label="More lines"
        optional
        rows={5}
        spellCheck={false}
        placeholder={'User-agent: ExampleBot\nDisallow: /tags'}
        hint="User-agent, Allow, Disallow and Crawl-delay; at most 50 lines. Lines above the first User-agent are for all crawlers."
        maxLength={measuringLengths.robots}
        {...form.text('robots')}
      />
      <output className="text-accent block font-semibold">
        {leavesSearchEngines(form.values.robots) &&
          'These lines ask search engines to leave out the whole site. It will disappear from their results.'}
      </output>
    </SettingsSection>
  );
}

function SecurityTxtSection({ form }: { form: Form }) {
  return (
    <SettingsSection
      title="security.txt"
      hint="Tells people who find a vulnerability where to report it, at /.well-known/security.txt. It expires after half a year and is renewed by itself."
    >
      <TextField
        label="Contact"
        optional
        autoComplete="off"
        placeholder="security@example.com"
        hint="An email address or the address of a page. Without it, there is no file."
        maxLength={commonLengths.url}
        {...form.text('securityContact')}
      />
      <TextField
        label="Policy"
        optional
        autoComplete="off"
        placeholder="https://example.com/security"
        maxLength={commonLengths.url}
        {...form.text('securityPolicy')}
      />
      <TextField
        label="Languages"
        optional
        autoComplete="off"
        placeholder="en, de"
        maxLength={measuringLengths.languages}
        {...form.text('securityLanguages')}
      />
    </SettingsSection>
  );
}
