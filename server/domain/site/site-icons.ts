import { fingerprint } from '../core/fnv1a.ts';
import { parseImagePath } from '../core/images.ts';
import { ownAccents } from '../core/accents.ts';
import type { PublicSettings } from './settings.contract.ts';

/** The sizes of the icons that are drawn from the site's logo, in pixels. The heading of emails is as wide as the logo needs. */
export const siteIconSizes = {
  favicon: 48,
  'any-192': 192,
  'any-512': 512,
  'maskable-192': 192,
  'maskable-512': 512,
  'monochrome-512': 512,
  'apple-180': 180,
  email: 80,
} as const;
export type SiteIconKind = keyof typeof siteIconSizes;

/** The source of the icons: an uploaded logo by its SHA-256, and the accent color, which goes behind white logos. */
export interface SiteMark {
  sha256: string;
  accent: string;
}

/** Undefined for sites without a logo, and for sites whose logo is on another site. Both use the icons of the build. */
export function siteMarkOf({ logoUrl, face }: Pick<PublicSettings, 'logoUrl' | 'face'>): SiteMark | undefined {
  const sha256 = parseImagePath(logoUrl);
  return sha256 === undefined ? undefined : { sha256, accent: face?.accent || ownAccents.light.accent };
}

/** Must be raised when icons are drawn differently, so that their addresses change. */
const drawing = 1;

/** An icon's path. It contains a hash of the contents, so the icon at a path never changes. */
export function siteIconPath(kind: SiteIconKind, mark: SiteMark): string {
  return `/site-icons/${kind}-${fingerprint(JSON.stringify([drawing, mark.sha256, mark.accent]))}.png`;
}

/** The kind in the path of an icon; undefined for other paths. */
export function parseSiteIconPath(path: string): SiteIconKind | undefined {
  const [, kind = ''] = /^\/site-icons\/([a-z0-9-]+)-[0-9a-f]{1,64}\.png$/.exec(path) ?? [];
  return Object.hasOwn(siteIconSizes, kind) ? (kind as SiteIconKind) : undefined;
}
