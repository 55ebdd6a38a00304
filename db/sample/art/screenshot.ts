import { fileNameOf } from '../startups.ts';
import type { SampleStartup } from '../startups/sample-startup.ts';
import { lookOf } from './looks.ts';
import { randomFrom, svg } from './paint.ts';
import { calendar, chart, dashboard, kanban, ring, table } from './scenes/boards.ts';
import { type Product, type ProductScreens, themeOf, type Ui } from './scenes/kit.ts';
import { chat, diff, page, postcard, steps, terminal } from './scenes/pages.ts';
import { calm, gallery, map, object, phones, seats } from './scenes/places.ts';
import { flow, glyphs, swatches, tracks } from './scenes/diagrams.ts';
import { buildingScreens } from './screens/building.ts';
import { livingScreens } from './screens/living.ts';
import { workingScreens } from './screens/working.ts';

const scenes: Record<string, (ui: Ui) => string> = {
  calendar,
  calm,
  chart,
  chat,
  dashboard,
  diff,
  flow,
  gallery,
  glyphs,
  kanban,
  map,
  object,
  page,
  phones,
  postcard,
  ring,
  seats,
  steps,
  swatches,
  table,
  terminal,
  tracks,
};

const allScreens: Record<string, ProductScreens> = { ...buildingScreens, ...workingScreens, ...livingScreens };

/** The startup's screenshot with this number, counted from 1; 1280 by 800. */
export function screenshotSvg(startup: SampleStartup, number: number): string {
  const fileName = fileNameOf(startup);
  const screens = allScreens[fileName];
  const shot = screens?.shots[number - 1];
  const scene = shot === undefined ? undefined : scenes[shot.scene];
  if (screens === undefined || shot === undefined || scene === undefined) throw new Error(`No screen ${number} of ${fileName}`);
  const product: Product = {
    name: startup.name,
    look: lookOf(startup),
    accent: screens.accent,
    second: screens.second,
    dark: screens.dark ?? false,
    frame: screens.frame,
    nav: screens.nav,
    random: randomFrom(`${fileName}-${number}`),
  };
  return svg(1280, 800, scene({ ...product, theme: themeOf(product), shot, index: number - 1 }));
}
