import { type Frame, type KeyInput, launch, type Page } from 'puppeteer-core';
import type { BrowserOptions, Engine, InPage, OpenedBrowser, Tab } from './tab.ts';

/** An official Firefox build, driven with WebDriver BiDi. */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const start = (preferences: Record<string, unknown>) =>
    launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport: null,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1, ...preferences },
      env: { ...process.env, TZ: 'UTC' },
    });
  const shared = await start({});

  const open = async (options: BrowserOptions): Promise<OpenedBrowser> => {
    const own =
      options.blocksSiteData || options.isDark
        ? await start({
            ...(options.blocksSiteData && { 'network.cookie.cookieBehavior': 2 }),
            ...(options.isDark && { 'layout.css.prefers-color-scheme.content-override': 0 }),
          })
        : undefined;
    const context = own?.defaultBrowserContext() ?? (await shared.createBrowserContext());
    const page = await context.newPage();
    await page.setViewport({ width: options.width, height: options.height });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const index = errors.push(`console: ${message.text()}`) - 1;
      // The message of a logged Error is only "JSHandle@error" until the page has described it.
      void Promise.all(message.args().map((arg) => arg.evaluate((value) => String(value)))).then(
        (texts) => (errors[index] = `console: ${texts.join(' ')}`),
        () => undefined,
      );
    });
    page.on('pageerror', (error) => errors.push(`page error: ${error instanceof Error ? error.stack : String(error)}`));
    const close = () => own?.close() ?? context.close();
    return { tab: tabOf(page, () => page.mainFrame()), errors: () => errors, close };
  };
  return { open, close: () => shared.close() };
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
    click: async (xpath) => {
      const element = await frame().waitForSelector(`::-p-xpath(${xpath})`, { visible: true, timeout: 5_000 });
      await element?.click();
    },
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held !== undefined) await page.keyboard.down(held);
      await page.keyboard.press(key as KeyInput);
      if (held !== undefined) await page.keyboard.up(held);
    },
    frame: () => tabOf(page, () => page.mainFrame().childFrames()[0]),
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
  };
}
