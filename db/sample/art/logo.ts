import { circle, rect, svg } from './paint.ts';
import type { Look } from './marks/mark.ts';

/** The mark on its plate, or alone on a transparent background; 240 by 240. */
export function plated({ palette, plate, mark }: Look): string {
  const ground = { square: rect(0, 0, 240, 240, palette[0], 54), circle: circle(120, 120, 120, palette[0]), none: '' }[plate];
  return ground + mark(palette);
}

export function logoSvg(look: Look): string {
  return svg(240, 240, plated(look));
}
