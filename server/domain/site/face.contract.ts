import * as v from 'valibot';
import { type Theme, whyUnreadable } from '../core/accents.ts';
import { declareCall } from '../core/call.ts';
import { parseColor } from '../core/colors.ts';
import { maxImageBodyBytes } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import { editOf, imageData, optionalUploadedImageUrl, version } from '../core/schemas.ts';
import { face, type Face } from './stored-sections.contract.ts';

/**
 * A color as a person typed it, or '' for none. A color that is unreadable in the theme is refused, and the message names the
 * nearest readable one.
 */
/* @__NO_SIDE_EFFECTS__ */
const accentColor = (theme: Theme) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(60),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return '';
      const color = parseColor(dataset.value);
      const problem =
        color === undefined ? 'Please enter a color such as #b3361e or oklch(55% 0.18 29).' : whyUnreadable(color, theme);
      if (color !== undefined && problem === undefined) return color;
      addIssue({ message: problem ?? '' });
      return NEVER;
    }),
  );

/** The face as admins edit it. */
const edited = {
  /** The logo of the website settings. */
  logoUrl: optionalUploadedImageUrl,
  darkLogoUrl: face.entries.darkLogoUrl,
  accent: accentColor('light'),
  darkAccent: accentColor('dark'),
  typeface: face.entries.typeface,
  corners: face.entries.corners,
  theme: face.entries.theme,
  showsName: face.entries.showsName,
};
const faceFields = v.strictObject(edited);

export type EditedFace = Face & { logoUrl: string };

/** The face with its properties in the order of the schema, because the version depends on this order. */
export const toFaceEdit = (stored: EditedFace): EditedFace => editOf(faceFields, stored);

const adminFace = v.strictObject({
  ...edited,
  // Stored colors are not refused again, because a later version may measure them differently.
  accent: v.string(),
  darkAccent: v.string(),
  version,
});

/** The face as an admin sends it. A new `logo` replaces `logoUrl`, and a new `darkLogo` replaces `darkLogoUrl`. */
export const faceEdit = v.strictObject({ ...edited, logo: v.optional(imageData), darkLogo: v.optional(imageData) });
export type FaceEdit = v.InferInput<typeof faceEdit>;

export const readFace = declareCall('GET', '/admin/site/face', {
  summary: 'The look of the site for editing, with its version, never from a cache.',
  who: { may: 'manageSite' },
  reply: adminFace,
});

export const saveFace = declareCall('POST', '/admin/site/face', {
  summary:
    'Saves the look of the site. `logo` and `darkLogo` are images (PNG, JPG, GIF or WebP) as data URLs. Accent colors with too little contrast are refused.',
  who: { may: 'manageSite' },
  body: faceEdit,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.faceSaved), face: adminFace }),
  errors: ['images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});
