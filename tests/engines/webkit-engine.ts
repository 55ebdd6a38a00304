import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../e2e/server.ts';
import type { BrowserOptions, Engine, InPage, OpenedBrowser, Tab } from './tab.ts';

/** The height of MiniBrowser's title bar. */
const toolbarHeight = 38;

/** WebKitGTK, driven with WebDriver: its small browser MiniBrowser, in windows of a headless X server. */
export async function webKitEngine(miniBrowser: string): Promise<Engine> {
  const xServer = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(xServer.stdio[3] as Readable);

  const open = async (options: BrowserOptions): Promise<OpenedBrowser> => {
    const port = await freePort();
    const server = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        TZ: 'UTC',
        // WebKit's sandbox does not start for root, for example in containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        GTK_A11Y: 'none',
        NO_AT_BRIDGE: '1',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const errors: string[] = [];
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (/^CONSOLE .*ERROR/.test(line)) errors.push(line);
    });
    try {
      const driver = await session(port, miniBrowser, options);
      // A page from the back/forward cache no longer answers commands, and the driver would wait for it.
      const close = async () => {
        await Promise.race([driver.quit().catch(() => undefined), pause(3_000)]);
        await end(server);
      };
      return { tab: tabOf(driver, 'page'), errors: () => errors, close };
    } catch (error) {
      await end(server);
      throw error;
    }
  };
  return { open, close: () => end(xServer) };
}

async function session(port: number, binary: string, options: BrowserOptions): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(20);
  const args = [
    '--automation',
    '--enable-write-console-messages-to-stdout=true',
    '--features=+StorageAPI,+StorageAPIEstimate',
    ...(options.isDark ? ['--dark-mode'] : []),
  ];
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
    .disableEnvironmentOverrides()
    .build();
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  await driver
    .manage()
    .window()
    .setRect({ width: options.width, height: options.height + toolbarHeight });
  return driver;
}

/** `place` is the document of the page, or of its only frame. */
function tabOf(driver: WebDriver, place: 'page' | 'frame'): Tab {
  const enter = async () => {
    await driver.switchTo().defaultContent();
    if (place === 'frame') await driver.switchTo().frame(0);
  };
  return {
    goto: async (url) => {
      await driver.switchTo().defaultContent();
      await driver.get(url);
    },
    evaluate: async <Arg, Result>(work: InPage<Arg, Result>, arg?: Arg) => {
      await enter();
      const script = `
        const [arg, done] = arguments;
        Promise.resolve(arg).then(${work.toString()}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await driver.executeAsyncScript<{ value: Result; error?: string }>(script, arg);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (xpath) => {
      await enter();
      const element = await driver.findElement(By.xpath(xpath));
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
      await element.click();
    },
    type: async (text) => {
      await enter();
      await driver.actions().sendKeys(text).perform();
    },
    press: async (key, held) => {
      await enter();
      const code = Key[key.toUpperCase() as 'ENTER'] ?? key;
      const actions = driver.actions();
      await (
        held === undefined ? actions.sendKeys(code) : actions.keyDown(Key.CONTROL).sendKeys(code).keyUp(Key.CONTROL)
      ).perform();
    },
    frame: () => tabOf(driver, 'frame'),
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
  };
}

async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream });
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
