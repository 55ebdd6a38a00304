import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import type { Settings } from '../../server/domain/site/settings.contract.ts';
import { settingsParts } from '../features/admin/settings/settings-parts.ts';
import { SettingsScreen } from '../features/admin/settings/settings-screen.tsx';
import { headFor } from '../features/site/head.ts';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/settings')({
  validateSearch: searchParams({ part: filterParam }),
  component: SettingsPage,
});

/** The head of the home page, for the preview. */
const homeHead = (settings: Settings) => headFor({ kind: 'home', page: 1 }, settings);

function SettingsPage() {
  // Refers to the route by its path, because using `Route` here would add a file to the scripts that every visit loads.
  const { part } = getRouteApi('/admin/settings').useSearch();
  return <SettingsScreen part={settingsParts.find((name) => name === part)} headOf={homeHead} />;
}
