import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '../chromium.ts';
import { startServer } from '../e2e/server.ts';

const host = 'directory.example';

/** Screenshots for install dialogs; `scale` is the device pixel ratio. */
const forms = {
  wide: { viewport: { width: 1280, height: 800 }, scale: 1, pages: { home: '/', startup: '/startup/ferrywire' } },
  narrow: {
    viewport: { width: 390, height: 844 },
    scale: 2,
    pages: { home: '/', startup: '/startup/ferrywire', search: '/search?q=data' },
  },
};

/** Writes the manifest's screenshots into `folder`: the sample directory, in the light theme. */
export async function takeScreenshots(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const server = await startServer();
  // On localhost, the header would contain the link to the admin area.
  const browser = await launchChromium([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
  try {
    for (const form of Object.keys(forms) as (keyof typeof forms)[])
      await takeForm(browser, server.url.replace('127.0.0.1', host), folder, form);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeForm(browser: Browser, origin: string, folder: string, name: keyof typeof forms): Promise<void> {
  const { viewport, scale, pages } = forms[name];
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  for (const [file, path] of Object.entries(pages)) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot();
    await writeFile(join(folder, `${name}-${file}.jpg`), await sharp(shot).jpeg({ quality: 80, mozjpeg: true }).toBuffer());
  }
  await page.close();
}
