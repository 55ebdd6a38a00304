import { type AdminSettings, type Settings, toSettingsEdit } from './settings.contract.ts';
import type * as contract from './settings.contract.ts';
import { loadPublicSettings, loadSettings } from './load-settings.ts';
import { messages } from '../core/messages.ts';
import { withVersion } from '../core/versions.ts';
import { type Call, assertStoredImage, saveImages, reencodeUpload, transactionOfSession } from '../call-context.ts';

export const getSettings: Call<typeof contract.getSettings> = async ({ store }) => loadPublicSettings(store);

export const readSettings: Call<typeof contract.readSettings> = async ({ store }) =>
  presentAdminSettings(await loadSettings(store));

export const saveSettings: Call<typeof contract.saveSettings> = async (context, { body }) => {
  const { logo: logoData, ...edit } = body;
  const logo = logoData === undefined ? undefined : await reencodeUpload(context, logoData, 'body.logo', 'siteLogo');
  const settings: Settings = { ...edit, logoUrl: logo?.url ?? edit.logoUrl };
  return transactionOfSession(context, async (store) => {
    const before = await loadSettings(store);
    context.assertUnchanged(toSettingsEdit(before));
    if (logo === undefined) await assertStoredImage(store, edit.logoUrl, before.logoUrl, 'body.logoUrl');
    await saveImages(store, logo === undefined ? [] : [logo], context.now());
    await store.settings.save(settings);
    await context.audit(store, { subjectId: '', subject: 'Website settings', before, after: settings });
    return { message: messages.settingsSaved, settings: presentAdminSettings(settings) };
  });
};

function presentAdminSettings(settings: Settings): AdminSettings {
  return withVersion(settings, toSettingsEdit(settings));
}
