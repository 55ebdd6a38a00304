import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminSettings } from '../../../../server/domain/site/settings.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import type { HeadOf } from './previews.tsx';
import { EmailsSection } from './emails-section.tsx';
import { InstantPartsSection } from './instant-parts-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Loads the settings into their form. `headOf` builds the head of the public home page from settings. */
export function SettingsScreen({ headOf }: { headOf: HeadOf }) {
  const query = useQuery({ ...callQuery('readSettings'), staleTime: 0 });
  // The form keeps the first settings: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<AdminSettings>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  if (loaded !== undefined) {
    return (
      <>
        <SettingsForm settings={loaded} headOf={headOf} />
        <InstantPartsSection />
        <SecuritySection />
        <EmailsSection />
      </>
    );
  }
  const skeleton = <div aria-hidden="true" className="skeleton rounded-card h-96 w-full" />;
  return (
    <>
      <ScreenHeading title="Website Settings" />
      <QuerySection query={query} label="The settings" skeleton={skeleton}>
        {() => skeleton}
      </QuerySection>
    </>
  );
}
