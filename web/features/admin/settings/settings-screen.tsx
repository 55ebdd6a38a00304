import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../../server/contract/settings.ts';
import { editedSettingsQuery } from '../../../api/admin-settings.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import type { HeadOf } from './previews.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Spec §2, Website Settings. `headOf` is what the public home page makes of settings. */
export function SettingsScreen({ headOf }: { headOf: HeadOf }) {
  const found = useQuery(editedSettingsQuery);
  // What somebody else saves meanwhile does not change what is being written here.
  const [loaded, setLoaded] = useState<Settings>();
  if (loaded === undefined && found.data !== undefined && !found.isFetching) setLoaded(found.data);
  if (loaded !== undefined) return <SettingsForm settings={loaded} headOf={headOf} />;
  const skeleton = <div aria-hidden="true" className="skeleton rounded-card h-96 w-full" />;
  return (
    <>
      <ScreenHeading title="Website Settings" />
      <QuerySection query={found} label="The settings" skeleton={skeleton}>
        {() => skeleton}
      </QuerySection>
    </>
  );
}
