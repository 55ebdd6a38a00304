import { type Browser, chromium } from '@playwright/test';
import { findHeadlessChromium } from './browsers.mjs';
import { chromiumArguments } from './chromium-arguments.ts';

/** Starts the Chromium of this machine as the end-to-end tests do, without a window. `args` take precedence. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findHeadlessChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...chromiumArguments, ...args],
  });
}
