import { fnv1a } from './fnv1a.ts';
import { fold } from './fold.ts';
import { initialsOf } from './initials.ts';

/** The monogram of a listing without a logo: two tones of one hue, a shape, and the initials. */
export interface Monogram {
  back: string;
  shape: string;
  ink: string;
  /** The outline of the shape in a square of 48. */
  path: string;
  /** The rotation of the shape around the center, in degrees. */
  turn: number;
  initials: string;
  /** The size of the initials in the square. */
  size: number;
}

/**
 * Background, shape and letter colors in twelve hues, 30 degrees apart starting at 15: OKLCH with lightness 0.92, 0.82 and 0.38
 * and chroma 0.038, 0.08 and 0.06. They are converted to RGB, because the library that draws images does not know OKLCH.
 */
const hues = (
  'fddbdcf3afb35e3538 fcddd0f1b4995d3827 f4e2c9e3bd8a553d1a e8e7cacbc88b47441b ' +
  'daebd2aed09c344a28 ceedde92d5b71e4c3a c8edec83d5d40d4c4c cbebf88ad0eb17495a ' +
  'd4e6fea1c7f82c4462 e1e2febebdf73f3e61 eeddf6d8b5e84e3858 f8dbeaebb0d059354a'
).split(' ');

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
 * The monogram of a listing, which is the same on every page, image and device. Pages that know only the name pass it as the
 * slug, because the slug is usually derived from the name.
 */
export function monogramOf(slug: string, name: string): Monogram {
  const hash = fnv1a(
    fold(slug)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? '',
  );
  // The lowest bits of the hash alone would be similar for similar texts.
  const bits = (hash ^ (hash >>> 13)) >>> 0;
  const hue = hues[bits % hues.length] ?? '';
  const [back, shape, ink] = [`#${hue.slice(0, 6)}`, `#${hue.slice(6, 12)}`, `#${hue.slice(12)}`];
  const path = shapes[Math.floor(bits / hues.length) % shapes.length] ?? shapes[0];
  const turn = 90 * (Math.floor(bits / hues.length / shapes.length) % 4);
  const initials = initialsOf(name);
  return { back, shape, ink, path, turn, initials, size: initials.length > 1 ? 18 : 22 };
}
