import { rect, svg } from './paint.ts';

export function coverSvg(_name: string): string {
  return svg(1200, 630, rect(0, 0, 1200, 630, '#f4c95d'));
}
