import { bundleBudgets, demoLoad, gzipOf, onlineRoutes, publicRoutes, readBundle, routeLoad } from '../bundle.ts';
import type { Line } from './lines.ts';

const kB = 1000;

/** The sizes of the files that the server sends. */
export async function bundleLines(): Promise<Line[]> {
  const files = await readBundle();
  const routes = Object.entries({ ...publicRoutes, ...onlineRoutes }).map(([path, route]): Line => ({
    what: `JavaScript of a first visit to ${path}`,
    value: gzipOf(routeLoad(files, route), '.js') / kB,
    unit: 'kB',
    budget: { max: bundleBudgets.js / kB },
  }));
  return [
    ...routes,
    { what: 'CSS', value: gzipOf(files, '.css') / kB, unit: 'kB', budget: { max: bundleBudgets.css / kB } },
    {
      what: 'JavaScript that the demo adds',
      value: gzipOf(demoLoad(files), '.js') / kB,
      unit: 'kB',
      budget: { max: bundleBudgets.demo / kB },
    },
    {
      what: 'precache of the service worker',
      value: files.filter(({ isPrecached }) => isPrecached).reduce((sum, { gzip }) => sum + gzip, 0) / kB,
      unit: 'kB',
      budget: { max: bundleBudgets.precache / kB },
    },
  ];
}
