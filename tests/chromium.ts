import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './browsers.mjs';
import { sandboxArguments } from './chromium-arguments.ts';

/** Starts the Chromium of this machine, without a window. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...args, ...sandboxArguments],
  });
}
