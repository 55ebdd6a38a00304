import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../browsers.mjs';
import type { Line } from './lines.ts';

const screens = [
  { name: '1280×800', width: 1280, height: 800, firstDay: 420, rows: 4 },
  { name: '360×740', width: 360, height: 740, firstDay: 460, rows: 2 },
] as const;

/** The part of the home page that a visitor sees before scrolling, with scripts and the page's own fonts. */
interface FirstScreen {
  firstDay: number;
  firstRow: number;
  rows: number;
  rowHeight: number;
  trendingHeight: number;
  /** The number of taglines that are cut off although they have fewer than a hundred characters. */
  cut: number;
  /** The cumulative layout shift until the page is idle. */
  shift: number;
  /** Contrast ratios. */
  card: number;
  floating: number;
  soft: number;
  accent: number;
  chosenTheme: number;
}

/** Reads the page from within the browser, so it can use nothing outside this function. */
function readFirstScreen(): Omit<FirstScreen, 'shift'> {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** The relative luminance of a color that is drawn on the page's background. */
  const luminance = (color: string) => {
    if (context === null) return 0;
    for (const each of [getComputedStyle(document.body).backgroundColor, color]) {
      context.fillStyle = each;
      context.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (byte) => {
      const value = byte / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const token = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--color-${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const contrast = (one: string, other: string) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const rows = [...document.querySelectorAll<HTMLElement>('[aria-labelledby=latest] article')];
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const day = document.querySelector('[aria-labelledby=latest] section h3')?.getBoundingClientRect();
  const trending = document.querySelector('[aria-labelledby=trending-startups] article')?.getBoundingClientRect();
  const chosen = document.querySelector('footer label:has(:checked)');
  const chosenSurface = chosen === null ? '' : getComputedStyle(chosen).backgroundColor;
  const fieldset = chosen?.closest('fieldset');
  const heights = boxes.map(({ height }) => height).sort((a, b) => a - b);
  return {
    firstDay: day?.top ?? 0,
    firstRow: boxes[0]?.top ?? 0,
    rows: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
    rowHeight: heights[Math.floor(heights.length / 2)] ?? 0,
    trendingHeight: trending?.height ?? 0,
    cut: rows.filter((row) => {
      const tagline = row.querySelector('p');
      return tagline !== null && tagline.textContent.length < 100 && tagline.scrollHeight > tagline.clientHeight + 1;
    }).length,
    card: contrast(token('raised'), token('paper')),
    floating: contrast(token('floating'), token('paper')),
    soft: contrast(token('soft'), token('paper')),
    accent: contrast(token('accent'), token('paper')),
    chosenTheme: fieldset == null ? 0 : contrast(chosenSurface, getComputedStyle(fieldset).backgroundColor),
  };
}

async function openHome(page: Page, url: string): Promise<FirstScreen> {
  await page.addInitScript(() => {
    localStorage.setItem('fonts', '');
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // TypeScript's types lack this kind of entry.
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  // The init script above sets `shifts`.
  const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
  return { ...(await page.evaluate(readFirstScreen)), shift };
}

async function linesOf(browser: Browser, url: string, what: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const screen of screens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: screen, colorScheme, serviceWorkers: 'block' });
      const seen = await openHome(await context.newPage(), url);
      await context.close();
      const name = (text: string) => `${text}, ${what}, ${screen.name}`;
      if (colorScheme === 'light') {
        const px = 'px' as const;
        lines.push(
          { what: name('top of the first day'), value: seen.firstDay, unit: px, budget: { max: screen.firstDay } },
          { what: name('top of the first row'), value: seen.firstRow, unit: px },
          { what: name('whole rows in the first screen'), value: seen.rows, unit: '', budget: { min: screen.rows } },
          { what: name('height of a row, median'), value: seen.rowHeight, unit: px, budget: { max: 125 } },
          { what: name('height of a trending tile'), value: seen.trendingHeight, unit: px, budget: { max: 96 } },
          { what: name('short taglines that are cut'), value: seen.cut, unit: '', budget: { max: 0 } },
          { what: name('layout shift'), value: seen.shift, unit: 'x', budget: { max: 0.01 } },
        );
      }
      if (screen.width === 1280) {
        const ratio = (of: string, value: number, min: number): Line => ({
          what: name(`contrast of ${of}, ${colorScheme}`),
          value,
          unit: 'x',
          budget: { min },
        });
        lines.push(
          ratio('a card and the page', seen.card, 1.12),
          ratio('a menu and the page', seen.floating, 1.12),
          ratio('soft text', seen.soft, 4.5),
          ratio('accent text', seen.accent, 4.5),
          ratio('the chosen theme', seen.chosenTheme, 3),
        );
      }
    }
  }
  return lines;
}

/** Measures the first screen of the home page at each address. Returns no lines without Chromium. */
export async function firstScreenLines(addresses: Record<string, string>): Promise<Line[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const lines: Line[] = [];
    for (const [what, url] of Object.entries(addresses)) lines.push(...(await linesOf(browser, url, what)));
    return lines;
  } finally {
    await browser.close();
  }
}
