import { fnv1a } from './fnv1a.ts';
import { fold } from './fold.ts';
import { initialsOf } from './initials.ts';
import { escapeXml } from './markup.ts';

/** The mark of a listing without a logo: two tones of one hue, a shape, and the initials. */
export interface Mark {
  back: string;
  shape: string;
  ink: string;
  /** The outline of the shape in a square of 48. */
  path: string;
  /** The turn of the shape around the middle, in degrees. */
  turn: number;
  initials: string;
  /** The size of the initials in the square. */
  size: number;
}

/**
 * Background, shape and letters in twelve hues, 30 degrees apart from 15: OKLCH of lightness 0.92, 0.82 and 0.38 and chroma 0.038, 0.08
 * and 0.06. Written out, because images are drawn by a library that does not know OKLCH.
 */
const hues = [
  ['#fddbdc', '#f3afb3', '#5e3538'],
  ['#fcddd0', '#f1b499', '#5d3827'],
  ['#f4e2c9', '#e3bd8a', '#553d1a'],
  ['#e8e7ca', '#cbc88b', '#47441b'],
  ['#daebd2', '#aed09c', '#344a28'],
  ['#ceedde', '#92d5b7', '#1e4c3a'],
  ['#c8edec', '#83d5d4', '#0d4c4c'],
  ['#cbebf8', '#8ad0eb', '#17495a'],
  ['#d4e6fe', '#a1c7f8', '#2c4462'],
  ['#e1e2fe', '#bebdf7', '#3f3e61'],
  ['#eeddf6', '#d8b5e8', '#4e3858'],
  ['#f8dbea', '#ebb0d0', '#59354a'],
] as const;

const shapes = [
  'M0 0H48A48 48 0 0 1 0 48Z',
  'M0 48A24 24 0 0 1 48 48Z',
  'M0 48L48 0V48Z',
  'M48 30A20 20 0 1 1 8 30A20 20 0 1 1 48 30Z',
  'M0 0H16V48H0ZM32 0H48V48H32Z',
  'M0 48V24A24 24 0 0 1 24 0H48V24A24 24 0 0 1 24 48Z',
  'M0 26A17 17 0 0 1 24 26A17 17 0 0 0 48 26V48H0Z',
  'M0 48V32H16V16H32V0H48V48Z',
  'M48 12A36 36 0 0 0 12 48H0A48 48 0 0 1 48 0Z',
  'M24 0L48 24L24 48L0 24Z',
] as const;

/**
 * The mark of a listing, the same on every page, image and device. Where only the name is known it stands for the slug, which most
 * names are like.
 */
export function markOf(slug: string, name: string): Mark {
  const hash = fnv1a(
    fold(slug)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );
  // The lowest bits of the hash alone are alike for texts that are alike.
  const bits = (hash ^ (hash >>> 13)) >>> 0;
  const [back, shape, ink] = hues[bits % hues.length] ?? hues[0];
  const path = shapes[Math.floor(bits / hues.length) % shapes.length] ?? shapes[0];
  const turn = 90 * (Math.floor(bits / hues.length / shapes.length) % 4);
  const initials = initialsOf(name);
  return { back, shape, ink, path, turn, initials, size: initials.length > 1 ? 18 : 22 };
}

/** A mark as the content of an SVG element whose view box is "0 0 48 48". */
export function markSvg({ back, shape, ink, path, turn, initials, size }: Mark): string {
  return (
    `<path fill="${back}" d="M0 0H48V48H0Z"/><path fill="${shape}" d="${path}" transform="rotate(${turn} 24 24)"/>` +
    `<text x="24" y="24" dy=".36em" text-anchor="middle" font-size="${size}" font-weight="700" fill="${ink}">${escapeXml(initials)}</text>`
  );
}
