import { type QueryClient } from '@tanstack/react-query';
import type { AdminSettings, PublicSettings, SettingsEdit } from '../../server/domain/site/settings.contract.ts';
import { send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';
import { settingsQuery } from './settings.ts';

/** Sends the settings as a form, with the logo as a file. */
export async function saveSettings({ logo, ...texts }: SettingsEdit, version: string): Promise<AdminSettings> {
  const form = new FormData();
  // Forms send a line break as two characters, so each line break is replaced with a space. No setting needs line breaks, and in
  // JSON (`structuredData`) a space is equivalent.
  for (const [name, text] of Object.entries(texts)) form.set(name, text.replace(/\s*\n\s*/g, ' '));
  if (logo !== undefined) form.set('logo', blobOf(logo), 'logo');
  const { settings } = await send('saveSettings', { form, version });
  return settings;
}

/** Updates the query cache with saved settings, or with a saved section of them, and refetches them. */
export async function applySettings(queryClient: QueryClient, settings: Partial<PublicSettings>): Promise<void> {
  queryClient.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...settings });
  await invalidateCalls(queryClient, ['getSettings', 'readSettings', 'readTexts', 'readMenus', 'readFace', 'readMeasuring']);
}

/** Decodes a base64 data URL. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}
