import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, firefox, type Frame, type Page, webkit } from '@playwright/test';
import { findHeadlessChromium, type EngineName } from '../browsers.mjs';
import { chromiumArguments } from '../chromium-arguments.ts';
import type { BrowserOptions, Engine, InPage, Tab } from './tab.ts';

/** Chromium, and the builds of Firefox and WebKit that Playwright provides for most systems. */
export async function playwrightEngine(name: EngineName, executablePath: string): Promise<Engine> {
  const launchOptions = { executablePath, args: name === 'chromium' ? chromiumArguments : [] };
  const launcher = { chromium, firefox, webkit }[name];
  // The headless shell is faster. It has no site settings, so tests that block site data use the full browser.
  const shell = name === 'chromium' ? findHeadlessChromium() : undefined;
  const browser = await launcher.launch(shell === undefined ? launchOptions : { ...launchOptions, executablePath: shell });

  const openContext = async (options: BrowserOptions): Promise<{ context: BrowserContext; close(): Promise<void> }> => {
    const contextOptions = {
      viewport: { width: options.width, height: options.height },
      colorScheme: options.isDark ? ('dark' as const) : ('light' as const),
      // Animations would only cost time.
      reducedMotion: 'reduce' as const,
      locale: 'en-GB',
      timezoneId: 'UTC',
    };
    if (!options.blocksSiteData || name === 'webkit') {
      const context = await browser.newContext(contextOptions);
      return { context, close: () => context.close() };
    }
    const profile = await mkdtemp(join(tmpdir(), 'debut-engine-'));
    await mkdir(join(profile, 'Default'));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
    const firefoxUserPrefs = { 'network.cookie.cookieBehavior': 2 };
    const context = await launcher.launchPersistentContext(profile, { ...launchOptions, ...contextOptions, firefoxUserPrefs });
    const close = async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    };
    return { context, close };
  };

  return {
    open: async (options) => {
      const { context, close } = await openContext(options);
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (thrown) => errors.push(`page error: ${String(thrown.error().stack)}`));
      const page = context.pages()[0] ?? (await context.newPage());
      return { tab: tabOf(page, () => page.mainFrame()), errors: () => errors, close };
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page, place: () => Frame | undefined): Tab {
  const frame = () => {
    const found = place();
    if (found === undefined) throw new Error('The page has no frame.');
    return found;
  };
  return {
    goto: async (url) => {
      await frame().goto(url);
    },
    evaluate: async <Arg, Result>(work: InPage<Arg, Result>, arg?: Arg) =>
      (await frame().evaluate(work as (arg: unknown) => unknown, arg)) as Result,
    click: (xpath) => frame().locator(`xpath=${xpath}`).first().click({ timeout: 5_000 }),
    type: (text) => page.keyboard.type(text),
    press: (key, held) => page.keyboard.press(held === undefined ? key : `${held}+${key}`),
    frame: () => tabOf(page, () => page.frames()[1]),
    screenshot: async (path) => {
      await page.screenshot({ path });
    },
  };
}
