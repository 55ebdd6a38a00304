import { cutText, truncate } from '../core/cut-text.ts';
import type { Startup } from '../listings/startups.contract.ts';
import { escapeXml } from '../core/markup.ts';

/** The kinds of badges. They show that the startup is listed, how many likes it has, or that its owner is verified. */
export const badgeKinds = ['listed', 'likes', 'verified'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeThemes = ['light', 'dark'] as const;
export type BadgeTheme = (typeof badgeThemes)[number];

/** The size in pixels. */
export const badgeSize = { width: 220, height: 56 } as const;

/** Whether a startup can show a badge: "verified" needs a verified owner. */
export function canShowBadge(kind: BadgeKind, { verifiedAt }: Pick<Startup, 'verifiedAt'>): boolean {
  return kind !== 'verified' || verifiedAt !== undefined;
}

/** The path of a startup's badge. */
export function badgePath(slug: string, kind: BadgeKind, theme: BadgeTheme): string {
  return `/badge/${encodeURIComponent(slug)}.svg?kind=${kind}&theme=${theme}`;
}

const colors = {
  light: { back: '#ffffff', line: '#e6dfd3', text: '#1f1b17', soft: '#655d53', accent: '#b3361e' },
  dark: { back: '#24201d', line: '#37312c', text: '#f3eee6', soft: '#b1a79a', accent: '#ff9478' },
} as const satisfies Record<BadgeTheme, object>;

/** Outlines in a square of 24 pixels. */
const icons = {
  listed: 'M6 3h12v18l-6-4.5L6 21z',
  likes: 'M12 20.5 3.8 12a5.2 5.2 0 0 1 7.4-7.3l.8.8.8-.8a5.2 5.2 0 0 1 7.4 7.3z',
  verified:
    'm12 2 2.6 2 3.3-.1.9 3.2 2.7 1.9-1.1 3.1 1.1 3.1-2.7 1.9-.9 3.2-3.3-.1-2.6 2-2.6-2-3.3.1-.9-3.2-2.7-1.9 1.1-3.1L2.5 9l2.7-1.9.9-3.2 3.3.1zm-1.2 13.4 5.4-5.4-1.5-1.5-3.9 3.9-1.8-1.8L7.5 12z',
} as const satisfies Record<BadgeKind, string>;

/** The maximum width of a text, and the approximate width of a character, in pixels at a font size of 18. */
const textWidth = 152;
const characterWidth = 9.6;

/**
 * A startup's badge as an SVG document of at most 3 kB. A badge that the startup cannot show becomes the "listed" badge, because
 * badges on other websites must not break. A badge has the icon of its kind instead of the startup's logo, which the startup's own
 * website already shows.
 */
export function badgeSvg(
  startup: Pick<Startup, 'name' | 'likes' | 'verifiedAt'>,
  { kind: asked, theme, siteName }: { kind: BadgeKind; theme: BadgeTheme; siteName: string },
): string {
  const kind = canShowBadge(asked, startup) ? asked : 'listed';
  const { back, line, text, soft, accent } = colors[theme];
  const likes = new Intl.NumberFormat('en', { notation: 'compact' }).format(startup.likes);
  const small = {
    listed: 'LISTED ON',
    likes: startup.likes === 1 ? '1 LIKE ON' : `${likes} LIKES ON`,
    verified: 'VERIFIED OWNER ON',
  }[kind];
  const says = {
    listed: `is listed on ${siteName}`,
    likes: `has ${startup.likes} ${startup.likes === 1 ? 'like' : 'likes'} on ${siteName}`,
    verified: `has a verified owner on ${siteName}`,
  }[kind];
  const shownName = truncate(siteName, 30);
  // A long name is squeezed into the available width, because readers may have other fonts.
  const squeezed =
    shownName.length * characterWidth > textWidth ? ` textLength="${textWidth}" lengthAdjust="spacingAndGlyphs"` : '';
  const { width, height } = badgeSize;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${escapeXml(`${cutText(startup.name, 100)} ${says}`)}</title>` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="14" fill="${back}" stroke="${line}"/>` +
    `<path transform="translate(16 16)" fill="${accent}" d="${icons[kind]}"/>` +
    `<g font-family="'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">` +
    `<text x="54" y="22" font-size="10" font-weight="600" letter-spacing=".8" fill="${soft}">${escapeXml(small)}</text>` +
    `<text x="54" y="42" font-size="18" font-weight="700" fill="${text}"${squeezed}>${escapeXml(shownName)}</text>` +
    '</g></svg>'
  );
}
