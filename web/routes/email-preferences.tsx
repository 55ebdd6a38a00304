import { createFileRoute } from '@tanstack/react-router';
import { EmailPreferences } from '../features/account/email-preferences.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/email-preferences')({
  staticData: { rendered: 'browser' },
  component: EmailPreferencesPage,
});

function EmailPreferencesPage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Email preferences' }} />
      <EmailPreferences />
    </>
  );
}
