import { circle, rect, svg } from './paint.ts';
import type { Look } from './marks/mark.ts';

/** A logo, 240 by 240: the mark on its plate, or alone on a transparent ground. */
export function logoSvg({ palette, plate, mark }: Look): string {
  const ground = { square: rect(0, 0, 240, 240, palette[0], 54), circle: circle(120, 120, 120, palette[0]), none: '' }[plate];
  return svg(240, 240, ground, mark(palette));
}
