import type { Store } from '../../../db/store.ts';
import { assertStoredImage, type Call, reencodeUpload, saveImages, transactionOfSession } from '../call-context.ts';
import { messages } from '../core/messages.ts';
import { withVersion } from '../core/versions.ts';
import { type EditedFace, toFaceEdit } from './face.contract.ts';
import type * as contract from './face.contract.ts';
import { loadSection, loadSettings } from './load-settings.ts';

export const readFace: Call<typeof contract.readFace> = async ({ store }) => presentAdminFace(await loadEditedFace(store));

export const saveFace: Call<typeof contract.saveFace> = async (context, { body }) => {
  const { logo: logoData, darkLogo: darkLogoData, ...edit } = body;
  const reencode = async (data: string | undefined, field: string) =>
    data === undefined ? undefined : reencodeUpload(context, data, field, 'siteLogo');
  const logo = await reencode(logoData, 'body.logo');
  const darkLogo = await reencode(darkLogoData, 'body.darkLogo');
  const after: EditedFace = { ...edit, logoUrl: logo?.url ?? edit.logoUrl, darkLogoUrl: darkLogo?.url ?? edit.darkLogoUrl };
  return transactionOfSession(context, async (store) => {
    const before = await loadEditedFace(store);
    context.assertUnchanged(toFaceEdit(before));
    if (logo === undefined) await assertStoredImage(store, edit.logoUrl, before.logoUrl, 'body.logoUrl');
    if (darkLogo === undefined) await assertStoredImage(store, edit.darkLogoUrl, before.darkLogoUrl, 'body.darkLogoUrl');
    await saveImages(
      store,
      [logo, darkLogo].filter((image) => image !== undefined),
      context.now(),
    );
    const { logoUrl, ...face } = after;
    if (logoUrl !== before.logoUrl) await store.settings.save({ ...(await loadSettings(store)), logoUrl });
    await store.siteSections.save('face', face);
    await context.audit(store, { subjectId: '', subject: 'Appearance', before, after });
    return { message: messages.faceSaved, face: presentAdminFace(after) };
  });
};

/** The site's appearance, including the logo, which is stored in the website settings. */
async function loadEditedFace(store: Store): Promise<EditedFace> {
  const { logoUrl } = await loadSettings(store);
  return { ...(await loadSection(store, 'face')), logoUrl };
}

function presentAdminFace(face: EditedFace) {
  return withVersion(face, toFaceEdit(face));
}
