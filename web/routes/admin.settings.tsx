import { createFileRoute } from '@tanstack/react-router';
import type { Settings } from '../../server/domain/site/settings.contract.ts';
import { SettingsScreen } from '../features/admin/settings/settings-screen.tsx';
import { headFor } from '../features/site/head.ts';

export const Route = createFileRoute('/admin/settings')({ component: SettingsPage });

/** The head of the home page, for the preview. */
const homeHead = (settings: Settings) => headFor({ kind: 'home', page: 1 }, settings);

function SettingsPage() {
  return <SettingsScreen headOf={homeHead} />;
}
