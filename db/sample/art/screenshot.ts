import type { SampleStartup } from '../startups/sample-startup.ts';
import { lookOf } from './looks.ts';
import { rect, svg } from './paint.ts';

/** One of a startup's screens, 1280 by 800; `number` counts from 1. */
export function screenshotSvg(startup: SampleStartup, _number: number): string {
  return svg(1280, 800, rect(0, 0, 1280, 800, lookOf(startup).palette[0]));
}
