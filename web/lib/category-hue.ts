import type { CSSProperties } from 'react';

/** Neighboring hues differ by 15 degrees, which people can still tell apart. */
const hueCount = 24;

/** The hue of a category in degrees of OKLCH. It depends only on the slug, so it is the same on every page and device. */
export function categoryHue(slug: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < slug.length; at += 1) hash = Math.imul(hash ^ slug.charCodeAt(at), 0x01000193) >>> 0;
  return (((hash ^ (hash >>> 13)) >>> 0) % hueCount) * (360 / hueCount);
}

/** The style of an element with the class `category-hue`, whose variables are the category's colors. */
export const hueStyle = (slug: string): CSSProperties => ({ '--hue': categoryHue(slug) }) as CSSProperties;
