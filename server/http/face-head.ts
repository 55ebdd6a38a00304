import { surfaces } from '../domain/core/accents.ts';
import type { PublicSettings } from '../domain/site/settings.contract.ts';
import { siteIconPath, siteMarkOf } from '../domain/site/site-icons.ts';

export type FaceSettings = Pick<PublicSettings, 'logoUrl' | 'face'>;

/**
 * The elements of the template's head that depend on the site's look. `builtHead` is their text in the build: the colors of the
 * browser's own bars for both themes, the fonts, and the icons.
 */
export function faceHead(builtHead: string, settings: FaceSettings): string {
  const { theme = 'auto', typeface = 'own' } = settings.face ?? {};
  let head = builtHead;
  if (theme !== 'auto') head = head.replace(barColors, () => `<meta name="theme-color" content="${surfaces[theme].paper}" />\n`);
  // The element remains, because a script of the template reads it.
  if (typeface === 'system') head = head.replace(fonts, () => '<style id="fonts"></style>');
  const mark = siteMarkOf(settings);
  if (mark === undefined) return head;
  const favicon = `<link rel="icon" href="${siteIconPath('favicon', mark)}" type="image/png" sizes="48x48" />`;
  const large = `<link rel="icon" href="${siteIconPath('any-192', mark)}" type="image/png" sizes="192x192" />`;
  const apple = `<link rel="apple-touch-icon" href="${siteIconPath('apple-180', mark)}" />`;
  return head.replace(icons, '') + [favicon, large, apple, ''].join('\n');
}

const barColors = /(?:<meta name="theme-color"[^>]*>\s*)+/;
const fonts = /<style id="fonts">[^<]*<\/style>/;
const icons = /<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g;
