import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Settings, SettingsEdit } from '../../server/contract/settings.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';
import { invalidateCalls } from './invalidate.ts';
import { settingsQuery } from './settings.ts';

/** The settings to be edited, as they are now. */
export const editedSettingsQuery = queryOptions({
  queryKey: [userScope, 'readSettings'],
  queryFn: () => send('readSettings'),
  staleTime: 0,
});

/** Sent as a form, with the logo as its file. */
export async function saveSettings({ logo, ...texts }: SettingsEdit): Promise<Settings> {
  const form = new FormData();
  // Line breaks become two characters in a form: no setting needs them, and in JSON they are only blanks.
  for (const [name, text] of Object.entries(texts)) form.set(name, text.replace(/\s*\n\s*/g, ' '));
  if (logo !== undefined) form.set('logo', blobOf(logo), 'logo');
  const { settings } = await send('saveSettings', { form });
  return settings;
}

/** Every page of this visit has the new settings from now on. */
export async function settingsChanged(queryClient: QueryClient, settings: Settings): Promise<void> {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  await invalidateCalls(queryClient, ['getSettings', 'readSettings']);
}

/** The file that a data URL in base64 stands for. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}
